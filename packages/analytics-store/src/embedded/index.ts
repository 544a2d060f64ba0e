export { limitReports } from './limit-reports.ts'
export { type EmbeddedOptions, openEmbedded } from './open-embedded.ts'
