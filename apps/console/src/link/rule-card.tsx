import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { campaignLoop, sentTo } from '../api/campaign-loop.queries.ts'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { ruleName } from '../api/rule-order.ts'
import { type DraftRule, isNewRule } from '../api/rules.queries.ts'
import { percent } from '../format/numbers.ts'
import { useLack } from '../rights/rights.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { CheckField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'
import { canMove, changeRule, moveAbove, moveRule, removeRule } from './flow-draft.ts'
import { ruleShare } from './flow-shares.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleFigures } from './rule-figures.tsx'
import { RuleVariants } from './rule-variants.tsx'
import { conditionWords, whereWords } from './rule-words.ts'
import type { FlowDraft } from './use-flow.ts'
import type { RuleDrag } from './use-rule-drag.ts'

export interface RuleCardProps {
  rule: DraftRule
  draft: FlowDraft
  name: string
  /** Null: it cannot be dragged. */
  grip: ReturnType<RuleDrag['gripOf']> | null
  /** The rule that takes everybody before it; null where it is reached. */
  taker: DraftRule | null
  isOpen: boolean
  onToggle: () => void
}

/** One rule: whether it is on, whom it is for, where it leads, and the part of the visitors that it gets. */
export function RuleCard({ rule, draft, name, grip, taker, isOpen, onToggle }: RuleCardProps) {
  const { flow } = useFlowWords()
  const { rules, change } = draft
  const lack = useLack('editor')
  const index = draft.sentIndex(rule)
  const share = ruleShare(rules, rule)
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (by === undefined || lack !== null) return
    event.preventDefault()
    change((now) => moveRule(now, rule, by))
  }
  const { fields } = draft.submit.problems
  const errorOf = (path: string) => fields[`rules.${index}.${path}`] ?? null
  const errors = errorsOnCard(fields, `rules.${index}`, isOpen)
  return (
    <fieldset className={styles.card} aria-label={name} title={flow.moveKeys} onKeyDown={press}>
      <div className={styles.head}>
        {grip && (
          <span {...grip} className={styles.grip} aria-hidden title={flow.drag(name)}>
            <GripVertical />
          </span>
        )}
        <CheckField
          label={name}
          aria-label={flow.isOn(name)}
          checked={rule.isActive}
          disabledReason={lack}
          onChange={(event) => change((now) => changeRule(now, rule.id, { isActive: event.target.checked }))}
        />
        <span className={styles.share}>
          {rule.isActive ? (
            share !== null && percent(share * 100)
          ) : (
            <>
              <Chip tone="warn">{flow.paused}</Chip> {flow.noShare}
            </>
          )}
        </span>
        <CardButtons rule={rule} draft={draft} name={name} isOpen={isOpen} onToggle={onToggle} />
      </div>
      <p className={classNames(styles.text, !rule.isActive && styles.off)}>
        {conditionWords(rule.conditions, flow)}
        {rule.schema !== 'landing_offer' && <> → {whereWords(rule, flow)}</>}
      </p>
      {rule.schema === 'landing_offer' && !isOpen && (
        <RuleVariants rule={rule} draft={draft} isOpen={false} errorOf={errorOf} />
      )}
      {!isNewRule(rule) && <RuleFigures linkId={draft.link.id} ruleId={rule.id} />}
      <LoopWarning rule={rule} draft={draft} />
      {taker && (
        <div className={styles.unreached}>
          <p className={styles.warning}>{flow.neverReached(ruleName(rules, taker, flow.rule))}</p>
          <Button disabledReason={lack} onClick={() => change((now) => moveAbove(now, rule, taker))}>
            {flow.moveUpNow}
          </Button>
        </div>
      )}
      {errors.map((text) => (
        <p key={text} role="alert" className={styles.text}>
          {text}
        </p>
      ))}
      {isOpen && <RuleEditor rule={rule} draft={draft} errorOf={errorOf} />}
    </fieldset>
  )
}

/** A loop can be saved; its visitors get a 404. */
function LoopWarning({ rule, draft: { link } }: Pick<RuleCardProps, 'rule' | 'draft'>) {
  const { flow } = useFlowWords()
  const { data: hops } = useQuery(campaignLoop(useApi(), link, sentTo(rule)))
  if (!hops) return null
  return <p className={styles.warning}>{flow.leadsBack([nameOf(link), ...hops])}</p>
}

/** What has no field of its own; of a rule that is not open, all. */
function errorsOnCard(
  fields: FlowDraft['submit']['problems']['fields'],
  path: string,
  isOpen: boolean,
): string[] {
  const own = [path, `${path}.conditions`]
  return Object.entries(fields).flatMap(([field, text]) =>
    own.includes(field) || (!isOpen && field.startsWith(`${path}.`)) ? [text] : [],
  )
}

type CardButtonsProps = Omit<RuleCardProps, 'grip' | 'taker'>

function CardButtons({ rule, draft: { rules, change }, name, isOpen, onToggle }: CardButtonsProps) {
  const { flow } = useFlowWords()
  const lack = useLack('editor')
  const move = (by: -1 | 1) => () => change((now) => moveRule(now, rule, by))
  const button = { look: 'quiet', isIcon: true, disabledReason: lack } as const
  return (
    <span className={styles.buttons}>
      <Button
        {...button}
        aria-label={flow.moveUp(name)}
        isDisabled={!canMove(rules, rule, -1)}
        onClick={move(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        {...button}
        aria-label={flow.moveDown(name)}
        isDisabled={!canMove(rules, rule, 1)}
        onClick={move(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
      <Button
        {...button}
        aria-label={isOpen ? flow.closeEditor(name) : flow.edit(name)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        {...button}
        aria-label={flow.remove(name)}
        onClick={() => change((now) => removeRule(now, rule.id))}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}
