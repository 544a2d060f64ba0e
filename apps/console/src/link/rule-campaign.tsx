import { addressOf } from '../api/links.queries.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { LinkField } from '../lists/link-field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import type { RuleChanges } from './flow-draft.ts'
import { actionText, withActionTexts } from './rule-way.ts'

interface RuleCampaignProps {
  rule: DraftRule
  set: (changes: RuleChanges) => void
  /** @param path below the rule: `flowConfig.campaignCode` */
  errorOf: (path: string) => string | null
}

/** Another link of the workspace; its domain too, where it has one of its own. */
export function RuleCampaign({ rule, set, errorOf }: RuleCampaignProps) {
  const { flow } = useFlowWords()
  return (
    <LinkField
      label={flow.campaign}
      hint={flow.campaignHint}
      error={errorOf('flowConfig.campaignCode') ?? errorOf('flowConfig.domain')}
      code={actionText(rule, 'campaignCode')}
      onChange={(campaignCode, link) =>
        set(withActionTexts(rule, { campaignCode, domain: link === null ? null : addressOf(link).domain }))
      }
    />
  )
}
