import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, done, signUp } from './support/integrator.ts'
import { visit } from './support/visitor.ts'

const ruleCount = 50
const generations = 5
/** 200 visits a second. */
const visitEveryMs = 5

interface Rule {
  id: string
  name: string
}

/** Rule `n` takes the visits with `?n=n`, and says in its target of which generation it is. */
const rulesOf = (generation: number) =>
  Array.from({ length: ruleCount }, (_, n) => ({
    name: `${generation}/${n}`,
    priority: n,
    targetUrl: `https://shop.example/${generation}/${n}?rule={rule_id}`,
    appendQuery: false,
    conditions: { match: 'all', filters: [{ kind: 'param', param: 'n', values: [String(n)] }] },
  }))

interface Seen {
  generation: number
  n: number
  ruleId: string | null
  /** The latest generation that a visit had met when this one began. */
  metBefore: number
}

function seenIn(location: string | null): Omit<Seen, 'metBefore'> {
  const { pathname, searchParams } = new URL(location ?? '')
  const [, generation, n] = pathname.split('/').map(Number)
  return { generation: generation ?? Number.NaN, n: n ?? Number.NaN, ruleId: searchParams.get('rule') }
}

describeWith(['postgres', 'kafka'], 'the rules of a link, saved while visitors come', () => {
  let installation: Installation
  let account: Account
  let linkUrl: string
  let code: string
  const ids = new Map<number, readonly string[]>()

  const save = async (generation: number) => {
    const body = { version: generation, rules: rulesOf(generation) }
    const rules = await done(account.key.call<Rule[]>('PUT', `/links/${code}/rules`, body))
    const inOrder = rules.toSorted(
      (one, other) => Number(one.name.split('/')[1]) - Number(other.name.split('/')[1]),
    )
    ids.set(
      generation,
      inOrder.map(({ id }) => id),
    )
  }
  /**
   * Visitors who do not wait for each other, until one has met the last generation and every rule was
   * visited: on a quick machine the last generation is there before.
   */
  const visitSteadily = async (): Promise<Seen[]> => {
    const visits: Promise<Seen>[] = []
    let met = 1
    const visitOnce = async (n: number): Promise<Seen> => {
      const metBefore = met
      const seen = seenIn((await visit(`${linkUrl}?n=${n}`)).location)
      met = Math.max(met, seen.generation)
      return { ...seen, n, metBefore }
    }
    const timer = setInterval(() => visits.push(visitOnce((visits.length * 7) % ruleCount)), visitEveryMs)
    await vi
      .waitFor(
        () => {
          expect(met).toBe(generations)
          expect(visits.length).toBeGreaterThan(ruleCount)
        },
        { timeout: 60_000 },
      )
      .finally(() => clearInterval(timer))
    return Promise.all(visits)
  }

  beforeAll(async () => {
    installation = await createInstallation()
    const api = await installation.startApi()
    const redirector = await installation.startRedirector()
    account = await signUp(api.url, 'rules@example.com')
    const made = { originalUrl: 'https://shop.example/none/0' }
    const link = await done(account.key.call<{ shortCode: string }>('POST', '/links', made))
    code = link.shortCode
    linkUrl = `${redirector.url}/${code}`
    await save(1)
    await vi.waitFor(async () => expect(seenIn((await visit(`${linkUrl}?n=0`)).location).generation).toBe(1))
  })
  afterAll(() => installation?.stop())

  it('are met as they were or as they are, each visit by one set as a whole', async () => {
    const saving = async () => {
      for (let generation = 2; generation <= generations; generation += 1) await save(generation)
    }
    const [seen] = await Promise.all([visitSteadily(), saving()])
    // Each is of one set as a whole, and none of an older one than a visitor before has met.
    expect(seen.filter(({ generation, n, ruleId }) => ids.get(generation)?.[n] !== ruleId)).toEqual([])
    expect(seen.filter(({ generation, metBefore }) => generation < metBefore)).toEqual([])
  })
})
