import { alertChannelKinds } from '@waymark/db'
import { targetUrlSchema } from '@waymark/domain'
import { z } from 'zod'
import { email } from '../email-address.ts'

/** Each is sent every firing of the alert. */
const mostChannels = 10

const id = z
  .uuid()
  .toLowerCase()
  .optional()
  .describe('Of a channel that the alert has: it stays, with its credentials where none are given.')

const url = targetUrlSchema.describe(
  'A public https address. Plain http, and a private or local address, is a 422.',
)

const webhook = z
  .strictObject({
    id,
    kind: z.literal('webhook'),
    url,
    credentials: z
      .strictObject({ secret: z.string().min(16).max(256) })
      .nullable()
      .optional()
      .describe('Signs what is sent, as webhooks are signed. Null: it is not signed.'),
  })
  .meta({
    title: 'AlertWebhookChannel',
    examples: [
      {
        kind: 'webhook',
        url: 'https://hooks.example.com/in',
        credentials: { secret: 'a secret of your own' },
      },
    ],
  })

const mail = z
  .strictObject({
    id,
    kind: z.literal('email'),
    to: email.describe('The address of a member of the workspace.'),
  })
  .meta({ title: 'AlertMailChannel', examples: [{ kind: 'email', to: 'ann@example.com' }] })

const telegramExample = {
  kind: 'telegram',
  chatId: '-1001234567890',
  credentials: { botToken: `123456:${'A'.repeat(35)}` },
} as const

const telegram = z
  .strictObject({
    id,
    kind: z.literal('telegram'),
    chatId: z
      .string()
      .trim()
      .regex(
        /^(-?\d{1,20}|@[A-Za-z0-9_]{4,64})$/,
        'Must be the number of a chat, or @ and the name of a channel.',
      ),
    credentials: z
      .strictObject({
        botToken: z
          .string()
          .trim()
          .regex(/^\d{3,20}:[A-Za-z0-9_-]{20,100}$/, 'Must be a token as @BotFather gives it.'),
      })
      .optional()
      .describe('The bot must be in the chat.'),
  })
  .meta({ title: 'AlertTelegramChannel', examples: [telegramExample] })

const slack = z
  .strictObject({
    id,
    kind: z.literal('slack'),
    credentials: z
      .strictObject({ url })
      .optional()
      .describe(
        'An incoming webhook of Slack, or of what takes `{ "text": … }` as Slack does: Mattermost, Rocket.Chat, Discord with `/slack` at the end.',
      ),
  })
  .meta({
    title: 'AlertSlackChannel',
    examples: [{ kind: 'slack', credentials: { url: 'https://hooks.slack.com/services/T0/B0/x' } }],
  })

/** Whom an alert notifies, beside the webhooks that have `alert_fired` among their events. */
export const channelBodies = z
  .array(z.discriminatedUnion('kind', [webhook, mail, telegram, slack]))
  .max(mostChannels)
  .describe(
    'Whom the alert notifies beside the webhooks of `alert_fired`; replaced whole. A `webhook` is sent the event of webhooks, once for each value; the others get one message a firing. Each is tried again like every delivery, and one that fails does not delay the others. `telegram` and `slack` need `credentials` at first.',
  )
export type ChannelBody = z.infer<typeof channelBodies>[number]

export const channelsExample = [telegramExample]

const none = { url: null, to: null, chatId: null }

export const shownChannels = [
  {
    ...none,
    id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b70',
    kind: 'email' as const,
    to: 'ann@example.com',
    hasCredentials: false,
  },
  {
    ...none,
    id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b71',
    kind: 'telegram' as const,
    chatId: '-1001234567890',
    hasCredentials: true,
  },
]

export const alertChannelRecord = z
  .object({
    id: z.uuid(),
    kind: z.enum(alertChannelKinds),
    url: z.string().nullable().describe('Of a `webhook`.'),
    to: z.string().nullable().describe('Of an `email`.'),
    chatId: z.string().nullable().describe('Of `telegram`.'),
    hasCredentials: z.boolean(),
  })
  .meta({ id: 'AlertChannel', examples: shownChannels })
export type AlertChannelRecord = z.infer<typeof alertChannelRecord>
