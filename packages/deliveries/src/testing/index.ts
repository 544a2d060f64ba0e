export { aConversion, type ConversionOf } from './sample-conversion.ts'
export { aChannel, anIntegration, aTrafficSource, aWebhook, aWorkspace } from './workspace.ts'
