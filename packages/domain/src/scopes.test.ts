import { describe, expect, it } from 'vitest'
import { defaultScopes, expandScopes, missingScopes, type Scope, scopes } from './scopes.ts'

const reads: Scope[] = [
  'links:read',
  'analytics:read',
  'reports:read',
  'offers:read',
  'costs:read',
  'conversions:read',
  'postbacks:read',
]

/** Specification, "Scopes", row by row: the scope and what it also includes. */
const table: [scope: Scope, alsoIncludes: Scope[]][] = [
  ['links:read', []],
  ['links:write', ['links:read']],
  ['analytics:read', []],
  ['reports:read', []],
  ['offers:read', []],
  ['offers:write', ['offers:read']],
  ['costs:read', []],
  ['costs:write', ['costs:read']],
  ['conversions:read', []],
  ['conversions:write', ['conversions:read']],
  ['postbacks:read', []],
  ['postbacks:write', ['postbacks:read']],
  ['admin:read', reads],
  ['admin:write', [...scopes]],
]

describe('each scope opens itself and what the specification says, and nothing else', () => {
  it.each(table)('%s', (scope, alsoIncludes) => {
    expect([...expandScopes([scope])].toSorted()).toEqual([...new Set([scope, ...alsoIncludes])].toSorted())
  })

  it('the table has every scope', () => {
    expect(table.map(([scope]) => scope)).toEqual([...scopes])
  })
})

it('a key made without scopes gets the three of the specification', () => {
  expect(defaultScopes).toEqual(['links:read', 'links:write', 'analytics:read'])
})

it.each<[granted: Scope[], required: Scope[], missing: Scope[]]>([
  [[], [], []],
  [[], ['links:read'], ['links:read']],
  [['links:read'], ['links:read'], []],
  [['links:write'], ['links:read'], []],
  [['links:read'], ['links:write'], ['links:write']],
  [['links:read'], ['links:read', 'offers:read', 'costs:read'], ['offers:read', 'costs:read']],
  [['admin:read'], ['reports:read', 'links:write'], ['links:write']],
  [['admin:write'], [...scopes], []],
])('granted %j, required %j: missing %j', (granted, required, missing) => {
  expect(missingScopes(expandScopes(granted), required)).toEqual(missing)
})
