import { describe, expect, it } from 'vitest'
import { plans, requestsPerMinute } from './plans.ts'
import { type Role, roleAllows, roles } from './roles.ts'

/** Which roles may do what needs the role of the row (contract §2, "Rights"). */
const table: [needed: Role, allowed: Role[]][] = [
  ['owner', ['owner']],
  ['admin', ['owner', 'admin']],
  ['editor', ['owner', 'admin', 'editor']],
  ['viewer', ['owner', 'admin', 'editor', 'viewer']],
]

describe('a role may do what weaker ones may', () => {
  it.each(table)('%s is needed', (needed, allowed) => {
    expect(roles.filter((role) => roleAllows(role, needed))).toEqual(allowed)
  })
})

it('requests a minute are those of the specification', () => {
  expect(requestsPerMinute).toEqual({ anonymous: 10, free: 30, pro: 120, enterprise: 600 })
  expect(Object.keys(requestsPerMinute)).toEqual(expect.arrayContaining([...plans]))
})
