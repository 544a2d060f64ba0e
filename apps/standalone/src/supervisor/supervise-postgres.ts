import { type EmbeddedPostgres, startEmbeddedPostgres } from '@waymark/db/embedded'
import type { Logger } from '@waymark/telemetry'
import { lowerPriority } from './lower-priority.ts'

export interface SupervisePostgresOptions {
  dataDir: string
  /** Says by how many steps of `nice` more than the supervisor it waits for others. */
  niceness: number
  logger: Pick<Logger, 'child' | 'info' | 'error'>
  /** Called when the server has ended by itself: its URL leads nowhere from then on. */
  onEnd: () => void
}

export interface SupervisedPostgres {
  /**
   * Returns the URL of the server, which is started when none runs. A backend that has claimed the data
   * folder calls it: the backend of an earlier start, which may use the folder, has ended then.
   * @throws EmbeddedPostgresError, one sentence naming the folder
   */
  url(): Promise<string>
  /** Stops the server gracefully, when one runs. */
  stop(): Promise<void>
}

/** Runs the embedded Postgres as a child of the supervisor: it outlives a backend that hangs or is killed. */
export function supervisePostgres(options: SupervisePostgresOptions): SupervisedPostgres {
  const { dataDir, niceness, logger, onEnd } = options
  let starting: Promise<EmbeddedPostgres> | null = null

  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      logger: logger.child({ part: 'postgres' }),
      onSpawn: (pid) => lowerPriority({ pid, name: 'postgres', niceness, logger }),
      onUnexpectedEnd: () => {
        starting = null
        logger.error('The embedded Postgres has ended by itself: the backend starts again with a new one')
        onEnd()
      },
    })

  return {
    url: async () => {
      starting ??= start()
      try {
        return (await starting).url
      } catch (error) {
        starting = null
        throw error
      }
    },
    stop: async () => {
      // Of a start that has failed, the backend has said why.
      const server = await starting?.catch(() => null)
      await server?.stop()
    },
  }
}
