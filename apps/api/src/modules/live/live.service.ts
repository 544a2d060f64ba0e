import { PassThrough, type Readable } from 'node:stream'
import { startPollLoop } from '@waymark/async'
import { AppError } from '@waymark/domain'
import { type Audience, audienceOf } from '@waymark/live'
import type { AppDeps } from '../../deps.ts'
import type { Access } from '../../plugins/access.ts'
import { refusal } from '../../plugins/authorize.ts'
import type { Caller, LinkAccess } from '../../plugins/caller.ts'
import type { FindSession } from '../../plugins/identity/identify-session.ts'
import type { ReportSource } from '../reports/index.ts'
import type { LiveHub } from './live-hub.ts'
import { createLiveReader } from './live-reader.ts'

export interface LiveServiceDeps extends Pick<AppDeps, 'logger'> {
  hub: LiveHub
  source: Pick<ReportSource, 'linkIdsOf'>
  findSession: FindSession
  /** Of the route: a reader who loses it is sent nothing more. */
  access: Access
}

export interface LiveService {
  /**
   * The events of the workspace that the caller may see, as they happen, until the session ends or the caller
   * leaves. @throws RATE_LIMITED for a user who has too many open
   */
  open(caller: Caller, sessionId: string): Promise<Readable>
  /** Ends all that are open. */
  close(): Promise<void>
}

/** How long a session that has ended, or rights that were withdrawn, may still be watched. */
const checkEveryMs = 2_000
/** Of a user at this node: tabs, and some that have not noticed yet that they were closed. */
const maxOpen = 20

export function createLiveService({
  hub,
  source,
  findSession,
  access,
  logger,
}: LiveServiceDeps): LiveService {
  const openOf = new Map<string, number>()
  const streams = new Set<PassThrough>()

  const audienceFor = async (who: LinkAccess): Promise<Audience> =>
    audienceOf(who.workspaceId, await source.linkIdsOf(who))
  /** Null: the session has ended, or its user may not see this any more. */
  const rightsOf = async (sessionId: string, workspaceId: string): Promise<LinkAccess | null> => {
    const session = await findSession(sessionId, workspaceId)
    return session && refusal(session, access) === null ? session.membership : null
  }
  const count = (userId: string, by: number) => {
    const open = (openOf.get(userId) ?? 0) + by
    if (open === 0) openOf.delete(userId)
    else openOf.set(userId, open)
  }

  return {
    open: async (caller, sessionId) => {
      const { userId, workspaceId } = caller
      if ((openOf.get(userId) ?? 0) >= maxOpen)
        throw new AppError('RATE_LIMITED', { message: `You have ${maxOpen} of these open. Close some.` })
      let audience = await audienceFor(caller)
      const stream = new PassThrough()
      const reader = createLiveReader(stream)
      await hub.join(audience, reader)
      reader.comment()
      streams.add(stream)
      count(userId, 1)

      const check = async () => {
        const rights = await rightsOf(sessionId, workspaceId)
        if (rights === null) {
          stream.end()
          return false
        }
        const now = await audienceFor(rights)
        if (now.id === audience.id || stream.destroyed) return false
        await hub.leave(audience, reader)
        audience = now
        await hub.join(audience, reader)
        return false
      }
      const checks = startPollLoop({
        work: check,
        pauseMs: checkEveryMs,
        onError: (error) =>
          logger.warn({ err: error }, 'The rights of a reader of live events could not be checked; retrying'),
      })
      stream.once('close', () => {
        streams.delete(stream)
        count(userId, -1)
        void checks.close().then(() => hub.leave(audience, reader))
      })
      return stream
    },
    close: async () => {
      for (const stream of streams) stream.end()
      await hub.close()
    },
  }
}
