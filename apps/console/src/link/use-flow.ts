import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { type Link, linkQueries } from '../api/links.queries.ts'
import type { Rules } from '../api/rule-order.ts'
import { type DraftRule, type Flow, ruleCommands, ruleQueries } from '../api/rules.queries.ts'
import { useDraft } from '../states/use-draft.ts'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { useNotify } from '../ui/toast.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { fieldsOf } from './filter-kinds.ts'
import { isChanged, onTopOf, withSavedIds } from './flow-draft.ts'
import { wayFields } from './rule-way.ts'
import { filtersOf } from './rule-words.ts'

export interface FlowDraft {
  link: Link
  rules: Rules
  isDirty: boolean
  /** Gets the rules as they are then: an answer that comes late does not undo what was changed meanwhile. */
  change: (update: (rules: Rules) => Rules) => void
  /** Returns the index of a rule among those that were sent last: problems are named by it. */
  sentIndex: (rule: DraftRule) => number
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

/**
 * A draft of all rules, saved whole. What is changed while it is being saved is a draft over what was saved.
 * @param onBase gets what is stored now, and whether the draft goes on
 */
export function useFlow(link: Link, base: Flow, onBase: (flow: Flow, goesOn: boolean) => void): FlowDraft {
  const { flow } = useFlowWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const { value: rules, latest, update: change } = useDraft(() => base.rules)
  const [sent, setSent] = useState(rules)
  const [theirs, setTheirs] = useState<Flow | null>(null)
  const query = ruleQueries(api).flow(link)
  const submit = useSubmit(pathsOf(sent), async () => {
    if (theirs) change((mine) => onTopOf(mine, theirs.rules))
    const draft = latest()
    setSent(draft)
    const { saved, answer } = await ruleCommands(api)
      .save(link, { rules: draft, version: (theirs ?? base).version })
      .catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 412)
          setTheirs(await cache.fetchQuery({ ...query, staleTime: 0 }))
        throw error
      })
    const goesOn = latest() !== draft
    if (goesOn) change((mine) => withSavedIds(mine, draft, saved.rules))
    setTheirs(null)
    cache.setQueryData(query.queryKey, saved)
    onBase(saved, goesOn)
    notify({ text: withWarnings(flow.saved, answer) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  })
  const sentIndex = ({ id }: DraftRule) => sent.findIndex((rule) => rule.id === id)
  return { link, rules, isDirty: isChanged(rules, base.rules), change, sentIndex, theirs, submit }
}
