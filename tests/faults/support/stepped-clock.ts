import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Preloaded by a process under test (`node --import`): its date is off by the milliseconds that a file says,
 * from one moment to the next, as where an operator sets a machine's clock. What only grows
 * (`performance.now`, timers) goes on as it does.
 */
const file = process.env.CLOCK_FILE ?? ''
const lookMs = 20
const RealDate = Date
const realNow = Date.now
let offsetMs = 0

RealDate.now = () => realNow() + offsetMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, newTarget),
  apply: () => new Date().toString(),
})

function follow(): void {
  const requested = readFileSync(file, 'utf8')
  if (requested === '' || Number(requested) === offsetMs) return
  offsetMs = Number(requested)
  writeFileSync(`${file}.taken`, requested)
}

follow()
setInterval(follow, lookMs).unref()
