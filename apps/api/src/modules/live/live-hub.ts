import { type PollLoop, startPollLoop } from '@waymark/async'
import type { Orm } from '@waymark/db'
import {
  type Audience,
  createEventRate,
  createLiveChannels,
  type LiveFeed,
  renewEveryMs,
} from '@waymark/live'
import type { AppDeps } from '../../deps.ts'
import { type AudienceReaders, createAudienceReaders } from './live-audience-readers.ts'
import { createLiveChanges, type LiveChange } from './live-changes.repository.ts'
import type { LiveReader } from './live-reader.ts'
import { liveRecordsOf } from './live-records.ts'

/** The open answers of this node, and what is sent to them. Without any, nothing is read or listened for. */
export interface LiveHub {
  /** From now on the reader gets what happens for its audience, until it leaves it. */
  join(audience: Audience, reader: LiveReader): Promise<void>
  leave(audience: Audience, reader: LiveReader): Promise<void>
  close(): Promise<void>
}

const commentEveryMs = 15_000
const changesEveryMs = 1_000
/** A change is stored with the time at which it began: so much later it may be committed. */
const commitDelayMs = 60_000

interface Feed {
  group: AudienceReaders
  /** To what ends it. */
  subscribed: Promise<() => Promise<void>>
}

export function createLiveHub({ db, kv, clock, monotonicMs, logger }: AppDeps): LiveHub {
  const channels = createLiveChannels(kv)
  const feeds = new Map<string, Feed>()
  let loops: PollLoop[] = []

  const warn = (message: string) => (error: unknown) => logger.warn({ err: error }, message)
  const notListening = warn('The channels of live events could not be subscribed to; retrying')
  const notRead = warn('Live events could not be read')

  const open = async (audience: Audience): Promise<Feed> => {
    const group = createAudienceReaders({
      audience,
      sinceMs: clock(),
      rate: createEventRate(monotonicMs),
    })
    const onFeed = (feed: LiveFeed) => void handOver(db.orm, group, feed).catch(notRead)
    const feed = { group, subscribed: channels.subscribe(audience, onFeed) }
    feeds.set(audience.id, feed)
    await feed.subscribed
    return feed
  }
  const start = () => {
    const readChanges = changesReader(db.orm, { feeds, clock })
    loops = [
      startPollLoop({
        work: async () => {
          await channels.listen([...feeds.values()].map(({ group }) => group.audience))
          return false
        },
        pauseMs: renewEveryMs,
        onError: notListening,
      }),
      startPollLoop({ work: readChanges, pauseMs: changesEveryMs, onError: notRead }),
      startPollLoop({
        work: async () => {
          for (const { group } of feeds.values()) for (const reader of group.readers) reader.comment()
          return false
        },
        pauseMs: commentEveryMs,
        onError: notRead,
      }),
    ]
  }
  const stop = async () => {
    const ending = loops
    loops = []
    await Promise.all(ending.map((loop) => loop.close()))
  }

  return {
    join: async (audience, reader) => {
      const known = feeds.get(audience.id)
      const { group } = known ?? (await open(audience))
      group.readers.add(reader)
      if (loops.length === 0) start()
      else if (known === undefined) await channels.listen([audience]).catch(notListening)
    },
    leave: async (audience, reader) => {
      const feed = feeds.get(audience.id)
      feed?.group.readers.delete(reader)
      if (feed === undefined || feed.group.readers.size > 0) return
      feeds.delete(audience.id)
      feed.group.close()
      await (await feed.subscribed)()
      if (feeds.size === 0) await stop()
    },
    close: stop,
  }
}

async function handOver(orm: Orm, group: AudienceReaders, { events, skipped }: LiveFeed): Promise<void> {
  group.send(await liveRecordsOf(orm, group.audience.workspaceId, events), skipped)
}

/**
 * Alerts and changes of state come from Postgres: each is sent once to each audience that was there before
 * it.
 */
function changesReader(
  orm: Orm,
  { feeds, clock }: { feeds: ReadonlyMap<string, Feed>; clock: () => number },
) {
  const read = createLiveChanges(orm)
  let seen: ReadonlySet<string> = new Set()
  return async () => {
    const workspaceIds = [...feeds.values()].map(({ group }) => group.audience.workspaceId)
    const found = await read([...new Set(workspaceIds)], new Date(clock() - commitDelayMs))
    const fresh = found.filter(({ id }) => !seen.has(id))
    for (const { group } of feeds.values()) {
      const theirs = fresh.filter((change) => change.atMs >= group.sinceMs && isFor(group.audience, change))
      group.send(
        theirs.map(({ record }) => record),
        0,
      )
    }
    seen = new Set(found.map(({ id }) => id))
    return false
  }
}

function isFor({ workspaceId, linkIds }: Audience, change: LiveChange): boolean {
  if (change.workspaceId !== workspaceId) return false
  if (linkIds === null || change.isForRestricted) return true
  return change.linkId !== null && linkIds.includes(change.linkId)
}
