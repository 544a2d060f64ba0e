export { withAbortOr } from './abort.ts'
export { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
export { type Backoff, createBackoff, pause } from './backoff.ts'
export { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts'
export { type Clock, type MonotonicClock, monotonicClock, systemClock, type Timers } from './clock.ts'
export {
  type ConcurrencyLimitOptions,
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
  type LimitedCall,
} from './concurrency-limit.ts'
export { type PollLoop, type PollLoopOptions, startPollLoop } from './poll-loop.ts'
export { type PartState, type Probe, type ProbeOptions, probePart, probeParts } from './probe.ts'
export { identifyProcess, isProcessAlive, type ProcessIdentity } from './process-identity.ts'
export { acquireProcessLock, type ProcessLock, ProcessLockedError } from './process-lock.ts'
export { type RetryOptions, retryUntilDone } from './retry.ts'
export {
  createOutdatableSingleFlight,
  createSingleFlight,
  type LoadResult,
  type OutdatableSingleFlight,
  type SingleFlight,
} from './single-flight.ts'
export {
  batchesOf,
  mapInBatches,
  mapInSlices,
  runInSlices,
  type SliceOptions,
  yieldToEventLoop,
} from './slices.ts'
export { createThread, serveThread, type Thread, type ThreadOptions } from './thread.ts'
export {
  TimeoutError,
  type TimeoutOptions,
  type TimeoutOrOptions,
  withTimeout,
  withTimeoutOr,
} from './timeout.ts'
export { createWakeSignal, type WakeSignal } from './wake-signal.ts'
