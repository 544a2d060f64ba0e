export { audienceOf, routeContract } from './route-contract.ts'
export { buildTestApp, type TestApp } from './test-app.ts'
export type { TestRequest } from './test-request.ts'
export type { TestKey, TestUser } from './test-users.ts'
