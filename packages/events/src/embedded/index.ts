export { type EmbeddedBusOptions, openEmbeddedBus } from './embedded-bus.ts'
