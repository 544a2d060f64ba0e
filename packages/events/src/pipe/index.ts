export { connectBus } from './connect-bus.ts'
export { serveBus } from './serve-bus.ts'
