export { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
export { type MonotonicClock, monotonicClock } from './monotonic-clock.ts'
export { type PollLoop, type PollLoopOptions, startPollLoop } from './poll-loop.ts'
export { type RetryOptions, retryUntilDone } from './retry.ts'
export {
  TimeoutError,
  type TimeoutOptions,
  type TimeoutOrOptions,
  type Timers,
  withTimeout,
  withTimeoutOr,
} from './timeout.ts'
