import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '..', '..', '..', 'apps', 'standalone', 'src', 'main.ts')

/** Waymark on embedded stores, for as long as resources are made: what `npm start` runs. */
export interface OwnInstance extends AsyncDisposable {
  apiUrl: string
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * @throws Error with the sentence of an instance that cannot start: when another one holds DATA_DIR, it names
 * that
 */
export async function startOwnInstance(env: NodeJS.ProcessEnv): Promise<OwnInstance> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const isRunning = new Promise<string>((resolve, reject) => {
    let apiUrl = ''
    createInterface({ input: child.stdout }).on('line', (line) => {
      apiUrl = /^ +api +(http:\S+)\/api\/v1/.exec(line)?.[1] ?? apiUrl
      if (line.includes('Ctrl-C stops it')) resolve(apiUrl)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(said.join('').trim() || 'Waymark could not be started.')))
  })
  const apiUrl = await isRunning
  return { apiUrl, [Symbol.asyncDispose]: () => stop(child) }
}
