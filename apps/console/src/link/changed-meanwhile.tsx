import type { Link } from '../api/links.queries.ts'
import { Note } from '../ui/note.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import { differing, type SettingsField, textsOf } from './settings-form.ts'

/** What someone else saved while the form was open. */
export function ChangedMeanwhile({ base, theirs }: { base: Link; theirs: Link }) {
  const { link, choices, bulk } = useLinkWords()
  const { flow } = useFlowWords()
  const labels: Record<SettingsField, string> = {
    originalUrl: link.target,
    customAlias: link.alias,
    title: link.title,
    tags: link.tags,
    startsAt: link.starts,
    expiresAt: link.expires,
    expiredUrl: link.expiredUrl,
    clickLimit: link.clickLimit,
    notes: link.notes,
    subIdMap: link.subIdMap,
    redirectType: flow.redirectType,
    appendQuery: link.appendQuery,
    appendPath: link.appendPath,
    utmPrecedence: link.utmPrecedence,
    bindVisitors: link.binding,
    uniquenessHours: link.uniqueness,
    expectedApproval: link.expectedApproval,
    'deepLink.ios': link.iosLink,
    'deepLink.android': link.androidLink,
    domainId: choices.domain,
    trafficSourceId: choices.source,
    retargetingPixels: choices.pixels,
    'utm.source': bulk.utm.source,
    'utm.medium': bulk.utm.medium,
    'utm.campaign': bulk.utm.campaign,
    'utm.term': bulk.utm.term,
    'utm.content': bulk.utm.content,
  }
  const texts = textsOf(theirs)
  return (
    <Note tone="warn" role="alert">
      <p>{link.changedMeanwhile}</p>
      <ul>
        {differing(textsOf(base), texts).map((field) => (
          <li key={field}>{link.theirs(labels[field], texts[field])}</li>
        ))}
      </ul>
      <p>{link.saveOver}</p>
    </Note>
  )
}
