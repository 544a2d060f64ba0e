import { clickEventSchema } from '@waymark/events'
import { z } from 'zod'

/** A conversion that was written: its readers look its record up. */
const conversionSchema = z.object({
  conversionId: z.uuid(),
  workspaceId: z.uuid(),
  linkId: z.uuid().nullable(),
})
export type LiveConversion = z.infer<typeof conversionSchema>

const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('click'), click: clickEventSchema }),
  z.object({ kind: z.literal('conversion'), conversion: conversionSchema }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

/** What a worker sends to the readers of an audience. */
export const liveFeedSchema = z.object({
  events: z.array(liveEventSchema),
  /** How many more there were. */
  skipped: z.int().nonnegative(),
})
export type LiveFeed = z.infer<typeof liveFeedSchema>

export const audienceSchema = z.object({
  id: z.string(),
  workspaceId: z.uuid(),
  /** Null: all of the workspace. */
  linkIds: z.array(z.uuid()).nullable(),
})

export const listeningSchema = z.object({ audiences: z.array(audienceSchema) })

/** On which nodes of the api say for whom they listen. */
export const listeningChannel = 'live:listening'
export const feedChannel = (audienceId: string): string => `live:feed:${audienceId}`

/** What came on a channel; null for what another version wrote. */
export function readMessage<Message>(schema: z.ZodType<Message>, text: string): Message | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
