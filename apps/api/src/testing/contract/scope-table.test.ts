import { describe, expect, it } from 'vitest'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { notBuiltYet, publicTable, scopeTable } from './scope-table.ts'

const routes = committedDocument().routes.map((route) => ({ ...route, row: `${route.method} ${route.url}` }))

/** `*` in a row of the table matches any further path. */
function isOf(row: string, route: { row: string }): boolean {
  return row.endsWith('*') ? route.row.startsWith(row.slice(0, -1)) : route.row === row
}
const routesOf = (row: string) => routes.filter((route) => isOf(row, route))

const rows = scopeTable.flatMap(({ scope, routes: named }) => named.map((row) => ({ scope, row })))
const opensByScope = ({ scopes }: ApiRoute) => scopes !== null
const isOpenToAll = ({ isPublic }: ApiRoute) => isPublic

/** Public beyond the specification's list: signing in, what the contract adds, and readiness. */
const publicByContract = [
  'GET /public/reports/:token/export',
  'GET /meta',
  'GET /invitations/:token',
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'GET /conversions/track',
  'GET /t.js',
  'GET /ready',
  'GET /downloads/:token',
]

describe("the specification's scope table", () => {
  it.each(rows.filter(({ row }) => !notBuiltYet.has(row)))('$row needs $scope', ({ scope, row }) => {
    const found = routesOf(row)
    expect(found.length, 'no such route').toBeGreaterThan(0)
    for (const { name, scopes } of found) expect([name, scopes]).toEqual([name, [scope]])
  })

  it.each(publicTable.filter((row) => !notBuiltYet.has(row)))('%s is public', (row) => {
    const found = routesOf(row)
    expect(found.length, 'no such route').toBeGreaterThan(0)
    expect(found.every(isOpenToAll)).toBe(true)
  })

  it.each([...notBuiltYet])('%s is not there yet (once it is: take it off the list)', (row) => {
    expect(routesOf(row)).toEqual([])
  })

  it('lists what is not built by the names of the table', () => {
    const known = [...rows.map(({ row }) => row), ...publicTable]
    expect([...notBuiltYet].filter((row) => !known.includes(row))).toEqual([])
  })

  it('names every route that a key opens', () => {
    const unlisted = routes.filter(opensByScope).filter((route) => !rows.some(({ row }) => isOf(row, route)))
    expect(unlisted.map(({ row }) => row)).toEqual([])
  })

  it('names every public route, with those of the contract', () => {
    const listed = [...publicTable, ...publicByContract]
    expect(
      routes
        .filter(isOpenToAll)
        .map(({ row }) => row)
        .filter((row) => !listed.includes(row)),
    ).toEqual([])
  })
})
