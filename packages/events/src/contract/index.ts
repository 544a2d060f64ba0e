export { type BusHarness, describeEventBus } from './event-bus-contract.ts'
