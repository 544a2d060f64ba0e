import type { ErrorDetail } from '@waymark/domain'
import type { Flow } from './flow-config.ts'
import type { LockedMembers } from './locked-members.repository.ts'

type Kind = 'landings' | 'offers'

const nouns: Readonly<Record<Kind, string>> = { landings: 'landing', offers: 'offer' }

/** What of a flow is not the workspace's, or is archived, each by its path. */
export function referenceProblems(flow: Flow, existing: LockedMembers): ErrorDetail[] {
  if (flow.schema !== 'landing_offer') return []
  return (['landings', 'offers'] as const).flatMap((kind) =>
    flow.config[kind].flatMap(({ id }, index) => {
      const message = problemOf(kind, existing[kind].get(id))
      return message === null ? [] : [{ path: `flowConfig.${kind}.${index}.id`, message }]
    }),
  )
}

function problemOf(kind: Kind, status: string | undefined): string | null {
  if (status === undefined) return `is no ${nouns[kind]} of this workspace`
  return status === 'archived' ? `the ${nouns[kind]} is archived` : null
}

/** The landings and offers that a flow draws from. */
export function memberIdsOf(flow: Flow): Record<Kind, string[]> {
  if (flow.schema !== 'landing_offer') return { landings: [], offers: [] }
  const { landings, offers } = flow.config
  return { landings: landings.map(({ id }) => id), offers: offers.map(({ id }) => id) }
}
