export { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts'
export { type MonotonicClock, monotonicClock } from './monotonic-clock.ts'
export {
  TimeoutError,
  type TimeoutOptions,
  type TimeoutOrOptions,
  type Timers,
  withTimeout,
  withTimeoutOr,
} from './timeout.ts'
