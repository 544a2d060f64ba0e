import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import type { Rules } from '../api/rule-order.ts'
import { type Flow, ruleCommands, ruleQueries } from '../api/rules.queries.ts'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { useNotify } from '../ui/toast.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { fieldsOf } from './filter-kinds.ts'
import { isChanged, onTopOf } from './flow-draft.ts'
import { wayFields } from './rule-way.ts'
import { filtersOf } from './rule-words.ts'

export interface FlowDraft {
  link: Link
  rules: Rules
  isDirty: boolean
  change: (rules: Rules) => void
  /** What someone else saved while the draft was open. */
  theirs: Flow | null
  /** By the path of the API: `rules.0.targetUrl`. */
  submit: ReturnType<typeof useSubmit>
}

/** Deepest first: what is wrong with one value belongs to its field. */
const pathsOf = (rules: Rules): string[] =>
  rules.flatMap((one, index) => {
    const { conditions } = one
    const rule = `rules.${index}`
    const filters = filtersOf(conditions).flatMap((filter, at) => {
      const path = `${rule}.conditions.filters.${at}`
      return [...fieldsOf(filter).map((field) => `${path}.${field}`), path]
    })
    const ownFields = [...wayFields(one), 'name', 'weight'].map((field) => `${rule}.${field}`)
    return [...ownFields, ...filters, `${rule}.conditions`, rule]
  })

/** A draft of all rules, saved whole. */
export function useFlow(link: Link, base: Flow, onBase: (flow: Flow) => void): FlowDraft {
  const { flow } = useFlowWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const [rules, setRules] = useState(base.rules)
  const [theirs, setTheirs] = useState<Flow | null>(null)
  const query = ruleQueries(api).flow(link)
  const submit = useSubmit(pathsOf(rules), async () => {
    const sent = theirs
      ? { rules: onTopOf(rules, theirs.rules), version: theirs.version }
      : { rules, version: base.version }
    const saved = await ruleCommands(api)
      .save(link, sent)
      .catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 412)
          setTheirs(await cache.fetchQuery({ ...query, staleTime: 0 }))
        throw error
      })
    notify({ text: withWarnings(flow.saved, saved) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
    onBase(await cache.fetchQuery({ ...query, staleTime: 0 }))
  })
  return { link, rules, isDirty: isChanged(rules, base.rules), change: setRules, theirs, submit }
}
