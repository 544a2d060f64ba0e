export { clicksOfLink } from './link-clicks.ts'
