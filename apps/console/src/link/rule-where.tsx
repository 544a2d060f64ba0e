import { completeUrl, deepLinkProblem, parseTargetUrl, targetUrlProblems } from '@waymark/domain'
import { Suspense } from 'react'
import type { DraftRule } from '../api/rules.queries.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './flow.module.css'
import type { RuleChanges } from './flow-draft.ts'
import { redirectTypes } from './redirect-types.ts'
import { RuleCampaign } from './rule-campaign.tsx'
import { RuleVariants } from './rule-variants.tsx'
import { actionText, wayOf, ways, withActionTexts, withWay } from './rule-way.ts'
import type { FlowDraft } from './use-flow.ts'

const MacroField = lazyPart(() => import('./macro-field.tsx'))
const TargetPreview = lazyPart(() => import('./target-preview.tsx'))

export interface RuleWhereProps {
  rule: DraftRule
  draft: FlowDraft
  set: (changes: RuleChanges) => void
  /** @param path below the rule: `flowConfig.html` */
  errorOf: (path: string) => string | null
}

/** What a rule does with its visitors: a URL, landings and offers, another link, or an answer of its own. */
export function RuleWhere(props: RuleWhereProps) {
  const { flow } = useFlowWords()
  const { rule, set, errorOf } = props
  const way = wayOf(rule)
  return (
    <>
      <SelectField
        label={flow.way}
        value={way}
        error={errorOf('flowConfig.actionType') ?? errorOf('flowConfig')}
        onChange={(event) => set(withWay(rule, event.target.value))}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {flow.ways[one] ?? one}
          </option>
        ))}
      </SelectField>
      {rule.schema !== 'action' && <DeliveryFields {...props} />}
      <Suspense fallback={null}>
        <WayFields {...props} way={way} />
      </Suspense>
    </>
  )
}

function WayFields({ way, ...props }: RuleWhereProps & { way: string }) {
  const { flow } = useFlowWords()
  const { rule, set, errorOf } = props
  const content = (field: 'html' | 'text') => ({
    hint: flow.contentHints[field] ?? '',
    isLong: true,
    value: actionText(rule, field),
    error: errorOf(`flowConfig.${field}`),
    onChange: (text: string) => set(withActionTexts(rule, { [field]: text })),
  })
  switch (way) {
    case 'url':
      return <TargetFields {...props} />
    case 'landing_offer':
      return (
        <div className={styles.target}>
          <RuleVariants rule={rule} draft={props.draft} isOpen errorOf={errorOf} />
        </div>
      )
    case 'send_to_campaign':
      return <RuleCampaign {...props} />
    case 'show_html':
      return <MacroField label={flow.html} {...content('html')} />
    case 'show_text':
      return <MacroField label={flow.text} {...content('text')} />
    default:
      return null
  }
}

function TargetFields({ rule, set, errorOf }: RuleWhereProps) {
  const { flow } = useFlowWords()
  const { link } = useLinkWords()
  const target = rule.targetUrl ?? ''
  const app = (system: 'ios' | 'android') => {
    const value = rule.deepLink?.[system] ?? ''
    const problem = value === '' ? null : deepLinkProblem(system, value)
    return {
      value,
      hint: link.appHint,
      error: (problem && flow.deepLinkProblem(problem)) ?? errorOf(`deepLink.${system}`),
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => {
        const { ios = null, android = null } = rule.deepLink ?? {}
        const deepLink = { ios, android, [system]: event.target.value.trim() || null }
        set({ deepLink: deepLink.ios === null && deepLink.android === null ? null : deepLink })
      },
    }
  }
  return (
    <>
      <div className={styles.target}>
        <MacroField
          label={flow.target}
          hint={flow.targetHint}
          error={targetProblem(target, flow.noMacroInHost) ?? errorOf('targetUrl')}
          placeholder="https://"
          value={target}
          onChange={(text) => set({ targetUrl: text.trim() })}
        />
        <Suspense fallback={null}>
          <TargetPreview target={target} />
        </Suspense>
      </div>
      <TextField label={link.iosLink} placeholder="myapp://product/7" {...app('ios')} />
      <TextField label={link.androidLink} placeholder="myapp://product/7" {...app('android')} />
    </>
  )
}

/** How the target, landing or offer is delivered. */
function DeliveryFields({ rule, set, errorOf }: RuleWhereProps) {
  const { flow } = useFlowWords()
  const choice = { true: true, false: false }[String(rule.appendQuery)] ?? null
  return (
    <>
      <SelectField
        label={flow.redirectType}
        value={rule.redirectType}
        error={errorOf('redirectType')}
        onChange={({ target: { value } }) =>
          set({ redirectType: redirectTypes.find((type) => type === value) ?? '302' })
        }
      >
        {redirectTypes.map((type) => (
          <option key={type} value={type}>
            {flow.redirectTypes[type] ?? type}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={flow.appendQuery}
        value={String(choice)}
        onChange={({ target: { value } }) => set({ appendQuery: value === 'null' ? null : value === 'true' })}
      >
        {['null', 'true', 'false'].map((value) => (
          <option key={value} value={value}>
            {flow.appendQueries[value]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** What the API would refuse, while it is typed; nothing while it is empty. */
function targetProblem(text: string, noMacroInHost: string): string | null {
  const target = parseTargetUrl(completeUrl(text))
  if (text === '' || target.ok) return null
  return target.reason === 'macro_in_host' ? noMacroInHost : targetUrlProblems[target.reason]
}
