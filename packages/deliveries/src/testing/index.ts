export { aConversion, type ConversionOf } from './sample-conversion.ts'
export { anIntegration, aTrafficSource, aWebhook, aWorkspace } from './workspace.ts'
