import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Link } from '../api/links.queries.ts'
import { inLane, inOrder, type Lane, lanes, ruleName } from '../api/rule-order.ts'
import type { Flow } from '../api/rules.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { LeaveDialog } from '../states/leave-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/page.tsx'
import { Problems } from '../ui/problems.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'
import { FlowChanged } from './flow-changed.tsx'
import { FlowChanges } from './flow-changes.tsx'
import { flowChanges } from './flow-diff.ts'
import { addRule, moveRuleTo, nextRuleId } from './flow-draft.ts'
import { parseLinkSearch } from './link-search.ts'
import { RuleCard } from './rule-card.tsx'
import { RuleFigures } from './rule-figures.tsx'
import { SimulatorDrawer } from './simulator-drawer.tsx'
import { type Unreached, UnreachedDialog, useSaveCheck, useUnreached } from './unreached-rules.tsx'
import { type FlowDraft, useFlow } from './use-flow.ts'
import { useRuleDrag } from './use-rule-drag.ts'

interface FlowEditorProps {
  link: Link
  base: Flow
  /** @param goesOn whether something was changed meanwhile, so that the draft stays */
  onBase: (flow: Flow, goesOn: boolean) => void
}

/** A change of the range does not leave the flow. */
const isOtherTab = ({ search }: { search: object }) => parseLinkSearch({ ...search }).tab !== 'flow'

/** The lanes in processing order, then the link's own target; changes are a draft until they are saved. */
export function FlowEditor({ link, base, onBase }: FlowEditorProps) {
  const { flow } = useFlowWords()
  const draft = useFlow(link, base, onBase)
  const [openId, setOpenId] = useState<string | null>(null)
  const navigate = useNavigate()
  const simulate = () => void navigate({ to: '.', search: (search: object) => ({ ...search, simulate: {} }) })
  const { submit, theirs } = draft
  const [areShown, setShown] = useState(false)
  const changes = draft.isDirty ? flowChanges(base.rules, draft.rules) : []
  const add = (lane: Lane) => {
    draft.change((rules) => addRule(rules, lane))
    setOpenId(nextRuleId(draft.rules))
  }
  const unreached = useUnreached(draft.rules)
  const known = useUnreached(base.rules)
  const fresh = inOrder(draft.rules).filter(({ id }) => unreached.has(id) && !known.has(id))
  const check = useSaveCheck(fresh.length > 0)
  return (
    <>
      <form ref={check.form} className={styles.flow} onSubmit={check.onSubmit(submit.onSubmit)} noValidate>
        {theirs && <FlowChanged draft={draft} theirs={theirs} onTake={() => onBase(theirs, false)} />}
        {!theirs && <Problems texts={submit.problems.general} />}
        <FlowBar
          draft={draft}
          onAdd={() => add('regular')}
          onDiscard={() => draft.change(() => base.rules)}
          onSimulate={simulate}
          changes={{ count: changes.length, areShown, onToggle: () => setShown(!areShown) }}
        />
        {areShown && changes.length > 0 && (
          <FlowChanges changes={changes} saved={base.rules} draft={draft.rules} />
        )}
        {lanes.map((lane) => (
          <FlowLane
            key={lane}
            lane={lane}
            draft={draft}
            unreached={unreached}
            openId={openId}
            onOpen={setOpenId}
            onAdd={add}
          />
        ))}
        <Panel title={flow.ownTarget}>
          <div className={styles.own}>
            {link.originalUrl}
            <RuleFigures linkId={link.id} ruleId={null} />
          </div>
        </Panel>
        <LeaveDialog isDirty={draft.isDirty} text={flow.leaveText} isLeftFor={isOtherTab} />
      </form>
      {check.isOpen && <UnreachedDialog rules={fresh} draft={draft} unreached={unreached} check={check} />}
      <SimulatorDrawer link={link} rules={draft.rules} isDraft={draft.isDirty} />
    </>
  )
}

function FlowBar({
  draft,
  onAdd,
  onDiscard,
  onSimulate,
  changes,
}: {
  draft: FlowDraft
  onAdd: () => void
  onDiscard: () => void
  onSimulate: () => void
  changes: { count: number; areShown: boolean; onToggle: () => void }
}) {
  const { flow, simulator } = useFlowWords()
  const lack = useLack('editor')
  return (
    <div className={styles.bar}>
      <Button disabledReason={lack} onClick={onAdd}>
        <Plus aria-hidden />
        {flow.addRule}
      </Button>
      <Button onClick={onSimulate}>{draft.isDirty ? simulator.testDraft : simulator.simulate}</Button>
      {draft.isDirty && <Chip tone="accent">{flow.unsaved}</Chip>}
      {changes.count > 0 && (
        <Button look="quiet" aria-expanded={changes.areShown} onClick={changes.onToggle}>
          {changes.areShown ? flow.hideChanges : flow.showChanges(changes.count)}
        </Button>
      )}
      {draft.isDirty && <Button onClick={onDiscard}>{flow.discard}</Button>}
      <Button
        type="submit"
        look="primary"
        isBusy={draft.submit.isBusy}
        isDisabled={!draft.isDirty}
        disabledReason={lack}
      >
        {flow.save}
      </Button>
    </div>
  )
}

interface FlowLaneProps {
  lane: Lane
  draft: FlowDraft
  unreached: Unreached
  openId: string | null
  onOpen: (id: string | null) => void
  onAdd: (lane: Lane) => void
}

function FlowLane({ lane, draft, unreached, openId, onOpen, onAdd }: FlowLaneProps) {
  const { flow } = useFlowWords()
  const lack = useLack('editor')
  const rules = inLane(draft.rules, lane)
  const name = flow.lanes[lane]
  const drag = useRuleDrag(rules, (rule, on) => draft.change((now) => moveRuleTo(now, rule, on)))
  const actions = (
    <Button
      look="quiet"
      isIcon
      aria-label={flow.addTo(name)}
      disabledReason={lack}
      onClick={() => onAdd(lane)}
    >
      <Plus aria-hidden />
    </Button>
  )
  return (
    <Panel title={name} actions={actions}>
      <p className={styles.hint}>{rules.length === 0 ? flow.noRules : flow.laneHints[lane]}</p>
      <ol className={styles.cards}>
        {rules.map((rule) => (
          <li key={rule.id} {...drag.targetOf(rule)}>
            <RuleCard
              rule={rule}
              draft={draft}
              name={ruleName(draft.rules, rule, flow.rule)}
              grip={lack === null && rules.length > 1 ? drag.gripOf(rule) : null}
              taker={unreached.get(rule.id) ?? null}
              isOpen={openId === rule.id}
              onToggle={() => onOpen(openId === rule.id ? null : rule.id)}
            />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
