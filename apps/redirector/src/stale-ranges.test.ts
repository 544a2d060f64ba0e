import { createLogger } from '@waymark/telemetry'
import { expect, it, vi } from 'vitest'
import { createWorld } from './testing/redirector-world.ts'

it.each([
  [2026, 0],
  [2099, 1],
])(
  'a redirector that starts in %i logs %i warnings of address ranges of bots (contract 2 §16)',
  async (year, count) => {
    await using world = await createWorld()
    const logger = createLogger({ name: 'redirector', level: 'silent', format: 'json' })
    const warn = vi.spyOn(logger, 'warn')
    await world.startRedirector({}, { logger, clock: () => Date.UTC(year, 10, 25) })
    expect(warn.mock.calls.filter(([, message]) => message?.includes('Address ranges'))).toHaveLength(count)
  },
)
