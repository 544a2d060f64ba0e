import { expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { createWorld, windowsChrome } from '../testing/redirector-world.ts'

const visit = async ({ app }: Redirector, path: string) =>
  (await app.inject({ url: path, headers: { 'user-agent': windowsChrome } })).statusCode

const valuesOf = async ({ metrics }: Redirector): Promise<Map<string, number>> => {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => /^\w/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

it('counts every visitor once, by how they were answered and which source was queried', async () => {
  await using world = await createWorld()
  const redirector = await world.startRedirector()
  const { shortCode } = world.addLink()
  for (let visits = 0; visits < 5; visits += 1) expect(await visit(redirector, `/${shortCode}`)).toBe(302)
  expect(await visit(redirector, '/nothing-here')).toBe(404)
  world.setSourceUp(false)
  expect(await visit(redirector, '/not-known-yet')).toBe(503)
  await redirector.app.inject('/health')
  const expected = {
    'waymark_redirector_requests_total{status="302"}': 5,
    'waymark_redirector_requests_total{status="404"}': 1,
    'waymark_redirector_requests_total{status="503"}': 1,
    waymark_redirector_request_seconds_count: 7,
    'waymark_redirector_link_lookups_total{from="memory"}': 4,
    'waymark_redirector_link_lookups_total{from="loaded"}': 3,
    'waymark_redirector_link_loads_total{result="api"}': 1,
    'waymark_redirector_link_loads_total{result="unknown"}': 1,
    'waymark_redirector_link_loads_total{result="unavailable"}': 1,
    'waymark_redirector_link_load_failures_total{part="api"}': 1,
    'waymark_redirector_links_cached{kind="known"}': 1,
    'waymark_events_recorded_total{topic="clicks"}': 5,
    'waymark_events_published_total{topic="clicks"}': 5,
    'waymark_events_buffered{topic="clicks"}': 0,
    'waymark_events_refused{topic="clicks"}': 0,
    'waymark_events_refused_seconds{topic="clicks"}': 0,
    'waymark_events_lost_total{topic="clicks",reason="spool-full"}': 0,
  }
  // The clicks leave the buffer when the bus has them.
  await vi.waitFor(async () => {
    const values = await valuesOf(redirector)
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, values.get(key)]))).toEqual(expected)
  })
  expect(world.clicks).toHaveLength(5)
})

it('reports how much waits on disk while the bus is unavailable', async () => {
  await using world = await createWorld()
  const redirector = await world.startRedirector()
  const { shortCode } = world.addLink()
  await world.bus.close()
  for (let visits = 0; visits < 3; visits += 1) expect(await visit(redirector, `/${shortCode}`)).toBe(302)
  await vi.waitFor(
    async () => {
      const values = await valuesOf(redirector)
      expect(values.get('waymark_events_spooled_messages{topic="clicks"}')).toBeGreaterThan(0)
      expect(values.get('waymark_events_spool_bytes{topic="clicks"}')).toBeGreaterThan(0)
      expect(values.get('waymark_events_bus_down{topic="clicks"}')).toBe(1)
      expect(values.get('waymark_events_buffered{topic="clicks"}')).toBe(0)
    },
    { timeout: 20_000 },
  )
  expect((await valuesOf(redirector)).get('waymark_events_recorded_total{topic="clicks"}')).toBe(3)
})
