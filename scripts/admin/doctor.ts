import { ConfigError, type Env, readConfig } from '@waymark/config'
import { standaloneVariables } from 'standalone/config'
import { z } from 'zod'

export interface Finding {
  isFailed: boolean
  sentence: string
}

const ok = (sentence: string): Finding => ({ isFailed: false, sentence })
const failed = (sentence: string): Finding => ({ isFailed: true, sentence })

const readyAnswer = z.object({ data: z.object({ ready: z.boolean() }) })

/** Says whether Waymark answers at the port, another program, or none. */
export async function checkPort(name: string, port: number): Promise<Finding> {
  const url = `http://127.0.0.1:${port}/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  if (response === null) return ok(`${name} does not run here: nothing answers at port ${port}.`)
  const body = readyAnswer.safeParse(await response.json().catch(() => null))
  if (!body.success)
    return failed(`Another program answers at port ${port}, which is that of ${name.toLowerCase()}.`)
  return body.data.data.ready
    ? ok(`${name} answers at port ${port}.`)
    : failed(`${name} at port ${port} is about to end.`)
}

/** Looks at what this machine alone knows: every setting that a start would refuse, and who has the ports. */
export async function checkMachine(env: Env): Promise<Finding[]> {
  try {
    const { apiPort, redirectorPort } = readConfig(standaloneVariables, env)
    const ports = [checkPort('The api', apiPort), checkPort('The redirector', redirectorPort)]
    return [ok('Every setting can be read.'), ...(await Promise.all(ports))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ sentence }) => failed(sentence))
  }
}
