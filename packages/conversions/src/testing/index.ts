export { sampleClick } from './sample-click.ts'
