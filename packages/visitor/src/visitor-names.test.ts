import { writtenConditionsSchema } from '@waymark/rule-engine'
import crawlers from 'crawler-user-agents'
import { expect, it } from 'vitest'
import { browserUserAgents } from './bots/testing/browser-user-agents.ts'
import { parseUserAgent } from './user-agent.ts'

const userAgents = [
  ...crawlers.flatMap(({ instances }) => instances),
  ...browserUserAgents.map(([, userAgent]) => userAgent),
]

it.each(['os', 'browser'] as const)('every %s that a visitor has may be written in a filter', (kind) => {
  const values = [...new Set(userAgents.flatMap((userAgent) => parseUserAgent(userAgent)[kind] ?? []))]
  expect(values.length).toBeGreaterThan(10)
  const { error } = writtenConditionsSchema.safeParse({ filters: [{ kind, values }] })
  expect(error?.issues.map(({ message }) => message)).toBeUndefined()
})
