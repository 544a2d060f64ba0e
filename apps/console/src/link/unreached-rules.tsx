import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type Rules, ruleName } from '../api/rule-order.ts'
import { ruleQueries } from '../api/rules.queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { moveAbove } from './flow-draft.ts'
import { neverReached } from './rule-reach.ts'
import type { FlowDraft } from './use-flow.ts'

export type Unreached = ReturnType<typeof neverReached>

const nothing = { records: new Map(), rooms: new Map() }

/** The rules that no visitor reaches, as far as the offers are known. */
export function useUnreached(rules: Rules): Unreached {
  const queries = ruleQueries(useApi())
  const { data: records = nothing.records } = useQuery(queries.destinations)
  const { data: rooms = nothing.rooms } = useQuery(queries.offerRooms)
  return neverReached(rules, { records, rooms })
}

export interface SaveCheck {
  form: RefObject<HTMLFormElement | null>
  onSubmit: (save: (event: FormEvent<HTMLFormElement>) => void) => (event: FormEvent<HTMLFormElement>) => void
  isOpen: boolean
  close: () => void
  saveAnyway: () => void
}

/** Confirms a save first that leaves a rule without visitors. */
export function useSaveCheck(isNeeded: boolean): SaveCheck {
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isConfirmed = useRef(false)
  return {
    form,
    onSubmit: (save) => (event) => {
      const mayGo = isConfirmed.current || !isNeeded
      isConfirmed.current = false
      if (mayGo) return save(event)
      event.preventDefault()
      setOpen(true)
    },
    isOpen,
    close: () => setOpen(false),
    saveAnyway: () => {
      setOpen(false)
      isConfirmed.current = true
      form.current?.requestSubmit()
    },
  }
}

interface UnreachedDialogProps {
  /** Those that are not reached by what was changed. */
  rules: Rules
  draft: FlowDraft
  unreached: Unreached
  check: SaveCheck
}

export function UnreachedDialog({ rules, draft, unreached, check }: UnreachedDialogProps) {
  const { flow } = useFlowWords()
  const nameOf = (rule: Rules[number]) => ruleName(draft.rules, rule, flow.rule)
  const moveUp = () => {
    for (const rule of rules) {
      const taker = unreached.get(rule.id)
      if (taker) draft.change((now) => moveAbove(now, rule, taker))
    }
    check.close()
  }
  const footer = (
    <>
      <Button onClick={check.saveAnyway}>{flow.saveAnyway}</Button>
      <Button look="primary" onClick={moveUp}>
        {flow.moveUpNow}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={check.close} title={flow.unreachedTitle} width="narrow" footer={footer}>
      {rules.map((rule) => {
        const taker = unreached.get(rule.id)
        return taker && <p key={rule.id}>{flow.unreachedLine(nameOf(rule), nameOf(taker))}</p>
      })}
    </Dialog>
  )
}
