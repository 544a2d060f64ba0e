import { type Account, callInFull } from './account.ts'

/** The request that a connection repeats. */
export interface Target {
  path: string
  headers: Record<string, string>
}

export interface ReadCase {
  name: string
  /** As a router declares it. */
  route: string
  /** One for each account. */
  targets: readonly Target[]
  /** What the first account is answered; the others' have the same shape and length. */
  body: string
  /** The first account's too, without those that every server makes itself. */
  headers: Record<string, string>
}

interface CaseOf {
  name: string
  route: string
  target(account: Account): Target
}

const reads: readonly CaseOf[] = [
  {
    name: 'GET /users/me (session)',
    route: '/users/me',
    target: ({ session }) => ({ path: '/users/me', headers: session }),
  },
  {
    name: 'GET /offers/{id} (key)',
    route: '/offers/:id',
    target: ({ key, offerId }) => ({ path: `/offers/${offerId}`, headers: key }),
  },
  {
    name: 'GET /links/{code}/rules (key)',
    route: '/links/:code/rules',
    target: ({ key, code }) => ({ path: `/links/${code}/rules`, headers: key }),
  },
  {
    name: 'GET /collections (key)',
    route: '/collections',
    target: ({ key }) => ({ path: '/collections', headers: key }),
  },
  {
    name: 'GET /links/list (key)',
    route: '/links/list',
    target: ({ key }) => ({ path: '/links/list', headers: key }),
  },
  {
    name: 'GET /links/list (session)',
    route: '/links/list',
    target: ({ session }) => ({ path: '/links/list', headers: session }),
  },
]

const prefix = '/api/v1'
const serversOwn = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** The cases that the api has, each with its answer; one that it does not answer is named and left out. */
export async function readCases(port: number, accounts: readonly Account[]): Promise<ReadCase[]> {
  const answered = await Promise.all(reads.map((read) => readCase(port, read, accounts)))
  return answered.filter((read) => read !== null)
}

async function readCase(
  port: number,
  { name, route, target }: CaseOf,
  accounts: readonly Account[],
): Promise<ReadCase | null> {
  const targets = accounts.map(target)
  try {
    const [first] = await Promise.all(targets.map((one) => callInFull(port, { method: 'GET', ...one })))
    if (first === undefined) return null
    const inFull = targets.map(({ path, headers }) => ({ path: prefix + path, headers }))
    const headers = Object.fromEntries([...first.headers].filter(([name]) => !serversOwn.has(name)))
    return { name, route: prefix + route, targets: inFull, body: first.text, headers }
  } catch (error) {
    console.log(`left out: ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
