import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkQueries } from '../api/links.queries.ts'
import type { DraftRule } from '../api/rules.queries.ts'
import { TextField } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import { actionText, withActionTexts } from './rule-way.ts'

interface RuleCampaignProps {
  rule: DraftRule
  set: (changes: Partial<DraftRule>) => void
  /** @param path below the rule: `flowConfig.campaignCode` */
  errorOf: (path: string) => string | null
}

const shown = 20

/** Another link of the workspace, by its code; the browser lists those whose name or code fits what is typed. */
export function RuleCampaign({ rule, set, errorOf }: RuleCampaignProps) {
  const { flow } = useWords()
  const id = useId()
  const code = actionText(rule, 'campaignCode')
  const query = linkQueries(useApi()).list({ limit: shown, ...(code !== '' && { search: code }) })
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const links = data?.data ?? []
  const codeOf = (link: Link) => link.customAlias ?? link.shortCode
  const type = (text: string) => {
    const link = links.find((one) => codeOf(one) === text)
    const domain = link === undefined ? null : (addressOf(link).domain ?? null)
    set(withActionTexts(rule, { campaignCode: text.trim(), domain }))
  }
  return (
    <>
      <TextField
        label={flow.campaign}
        hint={flow.campaignHint}
        error={errorOf('flowConfig.campaignCode') ?? errorOf('flowConfig.domain')}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={id}>
        {links.map((link) => (
          <option key={link.id} value={codeOf(link)}>
            {nameOf(link)}
          </option>
        ))}
      </datalist>
    </>
  )
}
