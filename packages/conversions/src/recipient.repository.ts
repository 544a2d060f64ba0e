import { affiliateNetworks, type Orm, postbackSecurity, workspaces } from '@waymark/db'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Postback } from './postback.ts'

/** Whom a postback is meant for, as far as it says so itself. */
export interface Recipient {
  workspaceId: string
  /** Of the network that it names, where that is the workspace's. */
  networkId: string | null
}

type Naming = Pick<Postback, 'keyHash' | 'network'>
type NamedNetwork = Pick<typeof affiliateNetworks.$inferSelect, 'id' | 'name' | 'workspaceId'>

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value) => value !== null)),
]

const isNamed = ({ id, name }: NamedNetwork, named: string) =>
  id === named.toLowerCase() || name.toLowerCase() === named.toLowerCase()

/**
 * The workspace of a postback whose click is not known: its key says it, else its network. A name says it
 * only where the networks of that name are all of one workspace.
 */
function recipientOf(
  { keyHash, network }: Naming,
  keys: ReadonlyMap<string, string>,
  networks: readonly NamedNetwork[],
): Recipient | null {
  const named = network === null ? [] : networks.filter((one) => isNamed(one, network))
  const ofKey = keyHash === null ? undefined : keys.get(keyHash)
  const byId = named.find(({ id }) => id === network?.toLowerCase())
  const ofNames = new Set(named.map(({ workspaceId }) => workspaceId))
  const workspaceId = ofKey ?? byId?.workspaceId ?? (ofNames.size === 1 ? named[0]?.workspaceId : undefined)
  if (workspaceId === undefined) return null
  const own = byId ?? named.find((one) => one.workspaceId === workspaceId)
  return { workspaceId, networkId: own?.workspaceId === workspaceId ? own.id : null }
}

/** Finds whom postbacks are meant for that are about no click which can be read (contract, "Conversions"). */
export function createRecipientRepository(orm: Orm) {
  const isLive = and(eq(workspaces.id, postbackSecurity.workspaceId), isNull(workspaces.deletedAt))
  return {
    /** In the order given; null: nothing says it. */
    async find(postbacks: readonly Naming[]): Promise<(Recipient | null)[]> {
      const hashes = distinct(postbacks.map(({ keyHash }) => keyHash))
      const names = distinct(postbacks.map(({ network }) => network))
      const keys =
        hashes.length === 0
          ? []
          : await orm
              .select({ keyHash: postbackSecurity.keyHash, workspaceId: postbackSecurity.workspaceId })
              .from(postbackSecurity)
              .innerJoin(workspaces, isLive)
              .where(inArray(postbackSecurity.keyHash, hashes))
      const networks = names.length === 0 ? [] : await findNetworks(orm, names)
      const byHash = new Map(keys.map(({ keyHash, workspaceId }) => [keyHash, workspaceId]))
      return postbacks.map((one) => recipientOf(one, byHash, networks))
    },
  }
}

function findNetworks(orm: Orm, names: readonly string[]): Promise<NamedNetwork[]> {
  const { id, name, workspaceId } = affiliateNetworks
  const isLive = and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))
  const byName = inArray(
    sql`lower(${name})`,
    names.map((named) => named.toLowerCase()),
  )
  return orm
    .select({ id, name, workspaceId })
    .from(affiliateNetworks)
    .innerJoin(workspaces, isLive)
    .where(or(inArray(id, names.filter(isUuid)), byName))
}
