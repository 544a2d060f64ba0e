import type { LinkChanges } from '../api/links.queries.ts'
import { parameterTargets } from '../api/source-parameters.ts'

/** What a query parameter of a visit is to us. */
export interface SubIdEntry {
  parameter: string
  target: string
}

/** `utm_source sub_id_1`, a line each, in order: the one value of a form that is about several. */
export const subIdMapText = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([parameter, target]) => `${parameter} ${target}`)
    .sort()
    .join('\n')

/** Parameters have no spaces; a line without one is not whole yet. */
export const subIdEntries = (text: string): SubIdEntry[] =>
  text.split('\n').flatMap((line) => {
    const [parameter = '', target = ''] = line.split(' ')
    return parameter === '' || target === '' ? [] : [{ parameter, target }]
  })

type SubIdMap = NonNullable<LinkChanges['subIdMap']>
const isTarget = (text: string): text is SubIdMap[string] => parameterTargets.includes(text)

export const subIdMapOf = (text: string): SubIdMap =>
  Object.fromEntries(
    subIdEntries(text).flatMap(({ parameter, target }) =>
      isTarget(target) ? [[parameter, target] as const] : [],
    ),
  )
