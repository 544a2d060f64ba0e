import { waitFor } from '@waymark/testing'
import type { Postback } from './conversion-model.ts'
import { sendPostback } from './postbacks.ts'

/** A click of the run with its postbacks, in their order. */
export interface ClickRun {
  /** Makes the click, where it is not there yet. */
  token(): Promise<string>
  postbacks: readonly Postback[]
}

/** Networks that send postbacks, those of a click one after the other, each until it is answered 200. */
export interface PostbackRun {
  /** Postbacks that were answered. */
  answered(): number
  /** How often one went without an answer and was sent again. */
  repeated(): number
  /** Lets them send until so many are answered. */
  release(upTo: number): void
  /** When everything is answered. */
  done: Promise<void>
}

const lanes = 16

/** On a machine that is busy with other suites an api takes long to start. */
const aliveTimeoutMs = 120_000

/** @param apiUrl where the api is, or is next */
export function startPostbackRun(clicks: readonly ClickRun[], apiUrl: () => Promise<string>): PostbackRun {
  const waiting = [...clicks]
  let released = 0
  let begun = 0
  let answered = 0
  let repeated = 0

  const send = async (parameters: Record<string, string>): Promise<void> => {
    const attempt = async () => {
      const answer = await sendPostback(await apiUrl(), parameters).catch(() => null)
      if (answer?.status === 200) return true
      repeated += 1
      return false
    }
    await waitFor(attempt, { timeoutMs: aliveTimeoutMs, description: 'the postback is taken' })
    answered += 1
  }
  const round = async (): Promise<void> => {
    await waitFor(() => begun < released, { timeoutMs: aliveTimeoutMs, description: 'its turn' })
    begun += 1
  }
  const lane = async (): Promise<void> => {
    for (let click = waiting.shift(); click !== undefined; click = waiting.shift()) {
      const token = await click.token()
      for (const postback of click.postbacks) {
        await round()
        await send(parametersOf(token, postback))
      }
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, lane)).then(() => {})
  // A caller that waits for it gets the error; there may be none yet.
  done.catch(() => {})
  return {
    answered: () => answered,
    repeated: () => repeated,
    release: (upTo) => {
      released = Math.max(released, upTo)
    },
    done,
  }
}

function parametersOf(token: string, { status, tid, payout, currency }: Postback): Record<string, string> {
  const stated = { tid, payout, currency }
  const given = Object.entries(stated).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return { click_id: token, status, ...Object.fromEntries(given) }
}
