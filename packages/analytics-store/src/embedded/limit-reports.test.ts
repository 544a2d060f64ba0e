import { AppError } from '@waymark/domain'
import { expect, it } from 'vitest'
import type { ReportQuery, ReportResult, ReportRow } from '../report/report-query.ts'
import type { AnalyticsReader } from '../types.ts'
import { limitReports } from './limit-reports.ts'

const nothing: ReportResult = { rows: [], totals: { metrics: {} }, rowsTotal: 0, mixedCurrencies: false }
const row = (name: string): ReportRow => ({ dimensions: { name }, metrics: {} })

/** Reports start in a later turn of the event loop. */
const tick = () => new Promise(setImmediate)

/** A reader whose reports end when the test says so. */
function slowReader() {
  const running: { workspaceId: string; end: () => void }[] = []
  const wait = (workspaceId: string) =>
    new Promise<void>((resolve) => running.push({ workspaceId, end: resolve }))
  const reader = {
    report: async ({ workspaceId }: ReportQuery) => {
      await wait(workspaceId)
      return nothing
    },
    async *reportRows({ workspaceId }: ReportQuery) {
      await wait(workspaceId)
      yield [row('first')]
      yield [row('second')]
    },
  } as unknown as AnalyticsReader
  const endNext = async () => {
    running.shift()?.end()
    await tick()
  }
  return { reader: limitReports(reader), running, endNext }
}

const query = (workspaceId: string, signal?: AbortSignal) =>
  ({ workspaceId, signal }) as unknown as ReportQuery

it('runs one report of a workspace at a time, and those of others beside it', async () => {
  const { reader, running, endNext } = slowReader()
  const reports = [reader.report(query('a')), reader.report(query('a')), reader.report(query('b'))]
  await tick()
  expect(running.map(({ workspaceId }) => workspaceId)).toEqual(['a', 'b'])
  await endNext()
  expect(running.map(({ workspaceId }) => workspaceId)).toEqual(['b', 'a'])
  await endNext()
  await endNext()
  expect(await Promise.all(reports)).toEqual([nothing, nothing, nothing])
})

it('refuses the report that would be the 61st to wait, with a 429 that says when to come again', async () => {
  const { reader, endNext } = slowReader()
  const reports = Array.from({ length: 61 }, () => reader.report(query('a')))
  await tick()
  const error = await reader.report(query('a')).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'RATE_LIMITED', statusCode: 429, retryAfterSeconds: 5 })
  for (const _ of reports) await endNext()
  await Promise.all(reports)
})

it('does not start the report of a caller who has left', async () => {
  const { reader, running, endNext } = slowReader()
  const first = reader.report(query('a'))
  const leaving = new AbortController()
  const left = reader.report(query('a', leaving.signal))
  await tick()
  leaving.abort()
  await expect(left).rejects.toThrow()
  await endNext()
  await first
  expect(running).toEqual([])
})

it('lets the next report start when a file has its first rows, however slowly they are read', async () => {
  const { reader, running, endNext } = slowReader()
  const file = reader.reportRows(query('a'))[Symbol.asyncIterator]()
  const first = file.next()
  const report = reader.report(query('a'))
  await tick()
  expect(running).toHaveLength(1)
  await endNext()
  expect((await first).value).toEqual([row('first')])
  expect(running).toHaveLength(1)
  await endNext()
  expect(await report).toEqual(nothing)
  expect((await file.next()).value).toEqual([row('second')])
  expect((await file.next()).done).toBe(true)
})
