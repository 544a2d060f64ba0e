import { createConcurrencyLimit } from '@waymark/async'
import { errorEnvelope, requestPath } from '@waymark/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../../plugins/caller.ts'
import { departureOf } from '../../plugins/departure.ts'
import { knownErrorOf } from '../../plugins/errors.ts'
import { refuseLoadOfCaller } from '../../plugins/load-refusal.ts'
import { errorBody } from '../../plugins/openapi-answers.ts'
import { detailsOf, invalid } from '../../plugins/validation.ts'
import type { reportRequestBody, storedReportBody } from '../report-body.ts'
import type { BatchAnswer, ReportPage } from './reports.schema.ts'
import type { ReportService } from './reports.service.ts'

export interface BatchDeps {
  reports: Pick<ReportService, 'run'>
  /** Unix ms. */
  clock: () => number
}

/** Of one call: the others wait, so that it takes no more of the store than a few readers do. */
const runningOfBatch = 4

/**
 * Makes the answers of many reports in one call, in their order (contract-2 §13). A report that fails is
 * answered by its error, and the others go on.
 * @throws what ended the call, once its caller has left
 */
export function createReportBatch({ reports, clock }: BatchDeps) {
  return async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    bodies: readonly unknown[],
    schema: typeof reportRequestBody | typeof storedReportBody,
  ): Promise<BatchAnswer[]> => {
    const signal = departureOf(reply)
    const reader = { ...callerOf(request), signal }
    const bounded = createConcurrencyLimit({
      running: runningOfBatch,
      waiting: bodies.length,
      refusal: () => refuseLoadOfCaller('report-batches'),
    })
    const errorOf = (error: unknown): BatchAnswer => {
      signal.throwIfAborted()
      const known = knownErrorOf(error)
      if (known.statusCode >= 500) request.log.error({ err: error }, known.message)
      return { error: errorBody.parse(errorEnvelope(known, requestPath(request.url), clock())) }
    }
    return Promise.all(
      bodies.map((body) => bounded(() => runOne(reports, reader, schema.safeParse(body))).catch(errorOf)),
    )
  }
}

type Parsed = ReturnType<typeof reportRequestBody.safeParse>

function runOne(
  reports: BatchDeps['reports'],
  reader: Caller & { signal: AbortSignal },
  body: Parsed,
): Promise<ReportPage> {
  if (body.success) return reports.run(reader, body.data)
  return Promise.reject<ReportPage>(invalid(detailsOf(body.error)))
}

export type ReportBatch = ReturnType<typeof createReportBatch>
