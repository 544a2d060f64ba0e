export { chromiumArgs, chromiumPath, ensureChromium } from './chromium.ts'
export { type OnClusterProxy, openOnClusterProxy } from './clickhouse/on-cluster-proxy.ts'
export { freePort } from './free-port.ts'
export { type KafkaListener, MissingPartError, PART_NAMES, type PartName, type ServicePart } from './part.ts'
export { type PollOptions, poll } from './poll.ts'
export { isAlive, type ProcessIdentity } from './process-tree.ts'
export {
  type AvailableServices,
  type Services,
  type StartOptions,
  startAvailableServices,
  startServices,
} from './start-services.ts'
export { eventually, type Stopwatch, startStopwatch } from './stopwatch.ts'
