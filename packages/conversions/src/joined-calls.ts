export interface JoinedCallsOptions<Call, Result> {
  /** Answers all of them, in order. */
  send: (calls: readonly Call[]) => Promise<readonly Result[]>
  /** So many sendings may be on their way at once, when they are slow. */
  running: number
}

/**
 * A write to a store costs more than what is in it, so many calls may gather for some turns of the event
 * loop; few calls wait for nothing.
 */
const maxRounds = 3
const crowd = 4
/**
 * One batch gathers the calls that come while the one before is being sent: the more share one, the less each
 * of them costs. But no call waits longer than this for a slow batch, or for a dead connection.
 */
const joinDelayMs = 20

/**
 * Sends calls that come together as one: those of one turn of the event loop (of many, up to three turns that
 * each bring more), and those that come while one is under way, unless that one is slow. A call is never
 * answered by a batch that began before it: its result was true after the call.
 */
export function joinCalls<Call, Result>({ send, running }: JoinedCallsOptions<Call, Result>) {
  let waiting: Waiting<Call, Result>[] = []
  let isScheduled = false
  let underWay = 0
  /** Whom those that come now wait for; null when it has ended or has been slow. */
  let latest: object | null = null
  let timer: NodeJS.Timeout | null = null

  const schedule = () => {
    if (isScheduled || waiting.length === 0 || underWay === running) return
    if (latest !== null) {
      timer ??= setTimeout(goOnWithout, joinDelayMs, latest)
      return
    }
    isScheduled = true
    setImmediate(endRound, 1, 0)
  }
  const goOnWithout = (sending: object) => {
    if (sending !== latest) return
    latest = null
    if (timer !== null) clearTimeout(timer)
    timer = null
    schedule()
  }
  const endRound = (round: number, before: number) => {
    const came = waiting.length
    if (round < maxRounds && came >= crowd && came > before) setImmediate(endRound, round + 1, came)
    else sendWaiting()
  }
  const sendWaiting = () => {
    const batch = waiting
    waiting = []
    isScheduled = false
    underWay += 1
    latest = batch
    settle(batch, send).finally(() => {
      underWay -= 1
      goOnWithout(batch)
      schedule()
    })
  }
  return (call: Call): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      schedule()
    })
}

interface Waiting<Call, Result> {
  call: Call
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Never rejects: each call hears of it by itself. */
async function settle<Call, Result>(
  batch: readonly Waiting<Call, Result>[],
  send: JoinedCallsOptions<Call, Result>['send'],
): Promise<void> {
  try {
    const results = await send(batch.map(({ call }) => call))
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index]
      if (result === undefined) reject(new Error('A joined call has no result'))
      else resolve(result)
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
