import { expect, it } from 'vitest'
import { type DomainRow, directoryOf } from './directory.ts'

const workspaceId = 'w1'
function aDomain(given: Partial<DomainRow> & { host: string }): DomainRow {
  const at = new Date(0)
  return {
    id: `id of ${given.host}`,
    workspaceId,
    status: 'active',
    isDefault: false,
    verificationToken: 'x',
    rootUrl: null,
    notFoundUrl: null,
    clientHints: false,
    verifiedAt: at,
    bannedAt: null,
    banReason: null,
    rotatedTo: null,
    renamedCodes: {},
    createdAt: at,
    updatedAt: at,
    ...given,
  }
}
const banned = (host: string, rotatedTo: string, renamedCodes: Record<string, string> = {}) =>
  aDomain({ host, status: 'banned', rotatedTo, renamedCodes })
const baseOf = (domainKey: string) => `https://${domainKey || 'links.example'}`

/** Where the visitors of `a.example` go, and under which names. */
const ofA = (...rows: DomainRow[]) => {
  const found = directoryOf(rows, baseOf).find(({ host }) => host === 'a.example')
  return found && [found.rotatedTo, found.renamedCodes]
}

it.each<[string, DomainRow[], unknown]>([
  ['active', [aDomain({ host: 'a.example' })], [null, {}]],
  ['pending', [aDomain({ host: 'a.example', status: 'pending' })], undefined],
  [
    'banned, with another',
    [banned('a.example', 'b.example'), aDomain({ host: 'b.example' })],
    ['https://b.example', {}],
  ],
  ['banned, without another', [banned('a.example', '')], ['https://links.example', {}]],
  ['banned, the other gone', [banned('a.example', 'b.example')], ['https://links.example', {}]],
  [
    'banned, the other in other hands',
    [banned('a.example', 'b.example'), aDomain({ host: 'b.example', workspaceId: 'w2' })],
    ['https://links.example', {}],
  ],
  [
    'banned, the other only claimed',
    [banned('a.example', 'b.example'), aDomain({ host: 'b.example', status: 'pending' })],
    ['https://links.example', {}],
  ],
  [
    'banned twice, codes renamed on the way',
    [
      banned('a.example', 'b.example', { sale: 'sale-1', stored: 'stored-1' }),
      banned('b.example', 'c.example', { 'sale-1': 'sale-2', other: 'other-2' }),
      aDomain({ host: 'c.example' }),
    ],
    ['https://c.example', { sale: 'sale-2', stored: 'stored-1', other: 'other-2', 'sale-1': 'sale-2' }],
  ],
  [
    'banned in a circle',
    [banned('a.example', 'b.example'), banned('b.example', 'a.example')],
    ['https://links.example', {}],
  ],
])('%s', (_, rows, expected) => {
  expect(ofA(...rows)).toEqual(expected)
})
