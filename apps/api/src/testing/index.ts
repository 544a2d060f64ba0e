export { noClicks } from './no-clicks.ts'
export { buildTestApp, type TestApp, type TestAppOptions, type TestRequest } from './test-app.ts'
export type { TestClock } from './test-clock.ts'
export type { TestKey, TestUser } from './test-users.ts'
