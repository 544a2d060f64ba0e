import { dimensions, listKindOf, metrics, relativeRanges } from '@waymark/report-plan'
import type { NewAlert, NewChannel } from '../api/alerts.queries.ts'
import { canBeWatched } from '../states/watched.ts'
import type { TextOf } from '../ui/form.tsx'

export { metrics, relativeRanges }

export type Scope = NonNullable<NewAlert['scope']>
export type Action = NonNullable<NewAlert['action']>
export type ChannelKind = NewChannel['kind']
export const operators = ['lt', 'lte', 'gt', 'gte'] as const
export const channelKinds = ['email', 'telegram', 'slack', 'webhook'] as const

const isScope = (token: string): token is Scope => token === 'workspace' || canBeWatched(token)

/** What an alert may be about. */
export const scopes: readonly Scope[] = ['workspace', ...dimensions].filter(isScope)

export const oneOf = <Value extends string>(values: readonly Value[], text: string, first: Value): Value =>
  values.find((value) => value === text) ?? first

/** What can be done about a scope, beside saying that it fired. */
export const actionsOf = (scope: Scope): Action[] => [
  'notify',
  ...(scope === 'link' || scope === 'offer' ? (['pause'] as const) : []),
  ...(listKindOf(scope) === null ? [] : (['add_to_list'] as const)),
]

/** What the metric is of: `*` is each value by itself, with a cooldown of its own. */
export interface Subject {
  scope: Scope
  value: string | null
}

/** A channel in the form: what is typed is in its fields, whose names begin with the key. */
export interface ChannelDraft {
  key: number
  /** Of a channel that the alert has. */
  id: string | null
  kind: ChannelKind
  hasCredentials: boolean
  url: string
  to: string
  chatId: string
}

export const channelField = ({ key }: ChannelDraft, name: string): string => `channel-${key}-${name}`

function channelOf(draft: ChannelDraft, text: TextOf): NewChannel {
  const id = draft.id === null ? {} : { id: draft.id }
  const of = (name: string) => text(channelField(draft, name))
  const [secret, botToken, hookUrl] = [of('secret'), of('botToken'), of('hookUrl')]
  switch (draft.kind) {
    case 'email':
      return { ...id, kind: 'email', to: of('to') }
    case 'telegram':
      return {
        ...id,
        kind: 'telegram',
        chatId: of('chatId'),
        ...(botToken && { credentials: { botToken } }),
      }
    case 'slack':
      return { ...id, kind: 'slack', ...(hookUrl && { credentials: { url: hookUrl } }) }
    case 'webhook':
      return { ...id, kind: 'webhook', url: of('url'), ...(secret && { credentials: { secret } }) }
  }
}

/** The alert that the form shows. */
export function alertOf(text: TextOf, subject: Subject, channels: readonly ChannelDraft[]): NewAlert {
  const range = relativeRanges.find((one) => one === text('range')) ?? null
  const action = oneOf(actionsOf(subject.scope), text('action'), 'notify')
  return {
    name: text('name'),
    metric: oneOf(metrics, text('metric'), 'roi'),
    operator: oneOf(operators, text('operator'), 'lt'),
    threshold: Number(text('threshold')),
    ...(range === null ? { windowMinutes: Number(text('windowMinutes')), range } : { range }),
    minSampleSize: Number(text('minSampleSize')),
    cooldownMinutes: Number(text('cooldownMinutes')),
    scope: subject.scope,
    scopeValue: subject.scope === 'workspace' ? null : subject.value,
    action,
    listId: action === 'add_to_list' ? text('listId') || null : null,
    channels: channels.map((draft) => channelOf(draft, text)),
  }
}

const ownFields = [
  'name',
  'metric',
  'operator',
  'threshold',
  'range',
  'windowMinutes',
  'minSampleSize',
  'cooldownMinutes',
  'scope',
  'scopeValue',
  'action',
  'listId',
]
const channelPaths = ['to', 'chatId', 'url', 'credentials']

/** Paths of the API that have a field. */
export const fieldsOf = (channels: readonly ChannelDraft[]): string[] => [
  ...ownFields,
  ...channels.flatMap((_, index) => channelPaths.map((path) => `channels.${index}.${path}`)),
]
