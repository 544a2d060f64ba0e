import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DemoData, DemoSession } from 'api'

export interface DemoDataOptions {
  /** Of this installation. */
  apiUrl: string
  redirectorUrl: string
  logger: { error(fields: object, message: string): void }
  /** Default: `scripts/demo/fill-workspace.ts`. */
  script?: string
}

interface Fill {
  child: ChildProcess
  /** Resolves when it has ended, and what failed is logged. */
  ended: Promise<void>
}

const demoScript = join(import.meta.dirname, '../../../../scripts/demo/fill-workspace.ts')
const size = { links: 12, clicks: 1_500 }
const mostErrorText = 2_000

/**
 * Fills workspaces by the demo, one at a time, each in a process of its own that ends with this one. It has
 * the session by its environment, since the arguments of a process are shown to every user of the machine.
 */
export function createDemoData(options: DemoDataOptions): DemoData & { close(): Promise<void> } {
  const { logger } = options
  let current: Fill | null = null
  let isClosing = false

  async function follow(child: ChildProcess, workspaceId: string): Promise<void> {
    const reason = await failureOf(child)
    current = null
    if (reason !== null && !isClosing)
      logger.error({ workspaceId, reason }, 'The demo data of a workspace could not be loaded completely')
  }
  return {
    size,
    start: (session) => {
      if (current !== null || isClosing) return false
      const child = startFill(session, options)
      current = { child, ended: follow(child, session.workspaceId) }
      return true
    },
    close: async () => {
      isClosing = true
      current?.child.kill()
      await current?.ended
    },
  }
}

function startFill(session: DemoSession, options: DemoDataOptions): ChildProcess {
  const { apiUrl, redirectorUrl, script = demoScript } = options
  const args = [script, '--links', String(size.links), '--clicks', String(size.clicks)]
  return spawn(process.execPath, args, {
    // Nothing else of this environment, which has the secrets of the installation.
    env: {
      DEMO_API_URL: apiUrl,
      DEMO_REDIRECTOR_URL: redirectorUrl,
      DEMO_WORKSPACE_ID: session.workspaceId,
      DEMO_ACCESS_TOKEN: session.accessToken,
    },
    // Ctrl-C in a terminal reaches every process of its group: it would be a failure in the log.
    detached: true,
    // The channel closes when this process ends, however it does.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Waits for the end of the process. Null: everything was sent; else what it said last, or how it ended. */
async function failureOf(child: ChildProcess): Promise<string | null> {
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-mostErrorText)
  })
  try {
    const [code, signal] = await once(child, 'close')
    return code === 0 ? null : errors.trim() || `it ended with ${signal ?? `code ${code}`}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
