import type { Readable } from 'node:stream'
import { type Db, downloads, laterBy, type PostgresClock, postgresClock } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Caller, SessionIdentity } from '../../plugins/caller.ts'
import type { FindSession } from '../../plugins/identity/identify-session.ts'
import { hashOfToken } from '../../plugins/identity/opaque-tokens.ts'
import { newPublicToken } from '../public-token.ts'
import type { DownloadFiles } from './download-files.ts'
import { type CreateDownloadBody, createDownloadBody, type DownloadRecord } from './downloads.schema.ts'

export interface DownloadServiceDeps {
  db: Db
  /** What nodes share, since one may make a URL that another opens. Not given: that of Postgres. */
  dbClock?: PostgresClock | undefined
  randomBytes: RandomBytes
  findSession: FindSession
  files: DownloadFiles
  /** Without a slash at its end. */
  publicApiUrl: string
}

export interface DownloadService {
  /** @throws what the route of the same file throws, with the paths of this body */
  create(session: SessionIdentity, caller: Caller, download: CreateDownloadBody): Promise<DownloadRecord>
  /** @throws NOT_FOUND for a token that was used, or has expired, or whose caller has no access any more */
  open(token: string, signal: AbortSignal): Promise<{ kind: CreateDownloadBody['kind']; rows: Readable }>
}

const lifetimeMs = 60_000

const noSuch = () =>
  new AppError('NOT_FOUND', { message: 'There is no such download: a URL opens once, for 60 seconds.' })

/**
 * One-time URLs of files (contract-2 §13), of which the table has the hash. One statement takes the row, so
 * that of two requests, also on two nodes, one gets the file. What may be read is decided at that time.
 */
export function createDownloadService(deps: DownloadServiceDeps): DownloadService {
  const { orm } = deps.db
  const { files, dbClock = postgresClock } = deps

  const callerNow = async (sessionId: string, workspaceId: string): Promise<Caller> => {
    const session = await deps.findSession(sessionId, workspaceId)
    if (!session?.membership || session.membership.isSuspended) throw noSuch()
    return { userId: session.userId, ...session.membership }
  }

  return {
    async create({ sessionId }, caller, download) {
      const { kind, body, bom = body.bom } = download
      await files.check(caller, download).catch(refuseInBody)
      const { workspaceId } = caller
      const token = newPublicToken(deps.randomBytes)
      await orm.delete(downloads).where(lte(downloads.expiresAt, dbClock()))
      const [row] = await orm
        .insert(downloads)
        .values({
          tokenHash: hashOfToken(token),
          sessionId,
          workspaceId,
          kind,
          body: { ...body, ...(bom !== undefined && { bom }) },
          expiresAt: laterBy(dbClock(), lifetimeMs),
        })
        .returning({ expiresAt: downloads.expiresAt })
      if (row === undefined) throw new Error('Postgres returned no row for an inserted download')
      const url = `${deps.publicApiUrl}/api/v1/downloads/${token}`
      return { url, expiresAt: row.expiresAt.toISOString() }
    },

    async open(token, signal) {
      const [taken] = await orm
        .delete(downloads)
        .where(and(eq(downloads.tokenHash, hashOfToken(token)), gt(downloads.expiresAt, dbClock())))
        .returning()
      if (taken === undefined) throw noSuch()
      const caller = await callerNow(taken.sessionId, taken.workspaceId)
      const download = createDownloadBody.parse({ kind: taken.kind, body: taken.body })
      return { kind: download.kind, rows: await files.open(caller, download, signal) }
    },
  }
}

/** What does not fit a report or the clicks is in the `body` of the download. */
function refuseInBody(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error
  const details = error.details?.map(({ path, message }) => ({ path: `body.${path}`, message }))
  throw new AppError('VALIDATION_FAILED', { details: details ?? [] })
}
