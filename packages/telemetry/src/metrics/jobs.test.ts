import { expect, it } from 'vitest'
import { createJobCounts, createMetrics } from '../index.ts'

it('counts how often a job succeeded and failed, how long it took and when it last succeeded', async () => {
  let nowMs = 5_000
  const jobs = createJobCounts(() => nowMs)
  const metrics = createMetrics()
  jobs.addTo(metrics, 'waymark_test')
  const results = [async () => 'more', async () => Promise.reject(new Error('unavailable'))]
  const work = jobs.counted('sweep', async () => results.shift()?.())
  expect(await work()).toBe('more')
  nowMs = 9_000
  await expect(work()).rejects.toThrow('unavailable')
  const text = await metrics.registry.metrics()
  expect(text).toContain('waymark_test_job_runs_total{job="sweep",result="ok"} 1')
  expect(text).toContain('waymark_test_job_runs_total{job="sweep",result="failed"} 1')
  expect(text).toContain('waymark_test_job_seconds_count{job="sweep"} 2')
  expect(text).toContain('waymark_test_job_last_success_seconds{job="sweep"} 5')
})

it('reports a job before its first run', async () => {
  const jobs = createJobCounts(() => 0)
  const metrics = createMetrics()
  jobs.addTo(metrics, 'waymark_test')
  jobs.counted('sweep', async () => {})
  expect(await metrics.registry.metrics()).toContain('waymark_test_job_runs_total{job="sweep",result="ok"} 0')
})
