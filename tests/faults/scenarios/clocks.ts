import { untilLeadsTo } from '../../e2e/support/affiliate-flow.ts'
import { createIntegrator, done } from '../../e2e/support/integrator.ts'
import type { Fault } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'
import type { FaultBed } from '../support/stand.ts'

const hourMs = 3_600_000
/** Shorter than a redirector serves a link without requesting it again: the change itself must have come. */
const liveTimeoutMs = 10_000

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Someone at the console, whose access token is renewed where it has ended. */
async function signIn({ apiUrl }: FaultBed, email: string) {
  const anyone = createIntegrator(apiUrl)
  const person = { email, password: 'correct horse battery' }
  let tokens = await done(anyone.call<Tokens>('POST', '/auth/register', person))
  const look = () =>
    createIntegrator(apiUrl, { authorization: `Bearer ${tokens.accessToken}` }).call('GET', '/users/me')
  return {
    async look() {
      if ((await look()).status === 401) {
        const { refreshToken } = tokens
        tokens = await done(anyone.call<Tokens>('POST', '/auth/refresh', { refreshToken }))
      }
      await done(look())
    },
  }
}

/** A new link, its new target and its first rule, each seen by the visitors of both redirectors. */
async function changeLinks({ account: { key }, redirectorUrls }: FaultBed, code: string): Promise<void> {
  const untilLive = (host: string) =>
    Promise.all(Object.values(redirectorUrls).map((url) => untilLeadsTo(url, code, host, liveTimeoutMs)))
  await done(key.call('POST', '/links', { originalUrl: 'https://made.example/', customAlias: code }))
  await untilLive('made.example')
  await done(key.call('PATCH', `/links/${code}`, { originalUrl: 'https://changed.example/' }))
  await untilLive('changed.example')
  const conditions = { devices: ['desktop'] }
  await done(key.call('POST', `/links/${code}/rules`, { targetUrl: 'https://ruled.example/', conditions }))
  await untilLive('ruled.example')
}

/** An hour off, and then right again: each is a step of its own. */
const stepClocks =
  (name: string, offsetMs: number): Fault =>
  async (bed) => {
    const person = await signIn(bed, `${name}@example.com`)
    await bed.clocks.set(offsetMs)
    await person.look()
    await changeLinks(bed, `${name}-off`)
    return async () => {
      await bed.clocks.set(0)
      await person.look()
      await changeLinks(bed, `${name}-right`)
    }
  }

/** The dates of an api, a redirector and a worker leap; those of the others do not. */
export const clocks: readonly Scenario[] = [
  { name: 'clock steps: an hour back', fault: stepClocks('back', -hourMs) },
  { name: 'clock steps: an hour forward', fault: stepClocks('forward', hourMs) },
]
