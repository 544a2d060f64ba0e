export { bareClick, sampleClick } from './sample-click.ts'
