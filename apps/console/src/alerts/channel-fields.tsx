import { useState } from 'react'
import type { Alert } from '../api/alerts.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { useAlertWords } from '../words/use-alert-words.ts'
import { type ChannelDraft, type ChannelKind, channelField, channelKinds, oneOf } from './alert-body.ts'
import styles from './alerts.module.css'

export interface ChannelDrafts {
  drafts: readonly ChannelDraft[]
  add: (kind: ChannelKind) => void
  remove: (key: number) => void
}

/** The channels of an alert while it is edited; a new one of mail goes to the user. */
export function useChannelDrafts(channels: Alert['channels'] = []): ChannelDrafts {
  const { user } = useSessionFacts()
  const [drafts, setDrafts] = useState<readonly ChannelDraft[]>(() =>
    channels.map(({ url, to, chatId, ...rest }, key) => ({
      ...rest,
      key,
      url: url ?? '',
      to: to ?? '',
      chatId: chatId ?? '',
    })),
  )
  const add = (kind: ChannelKind) =>
    setDrafts((before) => {
      const key = 1 + Math.max(-1, ...before.map((one) => one.key))
      const to = kind === 'email' ? user.email : ''
      return [...before, { key, id: null, kind, hasCredentials: false, url: '', to, chatId: '' }]
    })
  const remove = (key: number) => setDrafts((before) => before.filter((one) => one.key !== key))
  return { drafts, add, remove }
}

interface ChannelFieldsProps {
  channels: ChannelDrafts
  errorOf: (path: string) => string | null
}

/** Whom an alert notifies, beside the webhooks of the workspace. */
export function ChannelFields({ channels: { drafts, add, remove }, errorOf }: ChannelFieldsProps) {
  const alerts = useAlertWords()
  const [kind, setKind] = useState<ChannelKind>('email')
  return (
    <FieldGroup legend={alerts.channels} hint={drafts.length === 0 && alerts.noChannels}>
      {drafts.map((draft, index) => (
        <OneChannel
          key={draft.key}
          draft={draft}
          name={alerts.channel(draft.kind, index + 1)}
          onRemove={() => remove(draft.key)}
          errorOf={(path) => errorOf(`channels.${index}.${path}`)}
        />
      ))}
      <div className={styles.line}>
        <SelectField
          label={alerts.addChannel}
          isLabelHidden
          value={kind}
          onChange={(event) => setKind(oneOf(channelKinds, event.target.value, 'email'))}
        >
          {channelKinds.map((one) => (
            <option key={one} value={one}>
              {alerts.channelKinds[one]}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => add(kind)}>{alerts.addChannel}</Button>
      </div>
    </FieldGroup>
  )
}

interface OneChannelProps {
  draft: ChannelDraft
  /** `Telegram 2` */
  name: string
  onRemove: () => void
  errorOf: (path: string) => string | null
}

function OneChannel({ draft, name, onRemove, errorOf }: OneChannelProps) {
  const alerts = useAlertWords()
  const { kind, hasCredentials } = draft
  const credential = hasCredentials ? alerts.stored : undefined
  const field = (of: string, path: string, label: string, more: object = {}) => (
    <TextField
      label={label}
      name={channelField(draft, of)}
      error={errorOf(path)}
      autoComplete="off"
      {...more}
    />
  )
  const secret = (of: string, label: string, hint: string) =>
    field(of, 'credentials', label, {
      type: 'password',
      autoComplete: 'new-password',
      hint: credential ?? hint,
    })
  return (
    <fieldset aria-label={name} className={styles.channel}>
      <div className={styles.head}>
        {alerts.channelKinds[kind]}
        <Button look="quiet" aria-label={alerts.removeChannel(name)} onClick={onRemove}>
          {alerts.remove}
        </Button>
      </div>
      {kind === 'email' && field('to', 'to', alerts.to, { type: 'email', defaultValue: draft.to })}
      {kind === 'webhook' &&
        field('url', 'url', alerts.url, { defaultValue: draft.url, placeholder: 'https://' })}
      {kind === 'webhook' && secret('secret', alerts.secret, alerts.secretHint)}
      {kind === 'telegram' &&
        field('chatId', 'chatId', alerts.chatId, { defaultValue: draft.chatId, hint: alerts.chatIdHint })}
      {kind === 'telegram' && secret('botToken', alerts.botToken, '')}
      {kind === 'slack' && secret('hookUrl', alerts.hookUrl, alerts.hookHint)}
    </fieldset>
  )
}
