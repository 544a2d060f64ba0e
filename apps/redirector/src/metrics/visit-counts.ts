import { createTimes, type Sample, type Times } from '@waymark/telemetry'
import type { FastifyReply } from 'fastify'
import type { Handler } from '../handle-request.ts'

/** How visits were answered, in plain numbers: counting one reads the clock twice and adds a few numbers. */
export interface VisitCounts {
  /** From when the handler has the request to when it has handed over the answer. */
  times: Times
  byStatus(): Sample[]
  /** The handler, counted. */
  counted(handler: Handler): Handler
}

const statusCodes = 600

export function createVisitCounts(): VisitCounts {
  const times = createTimes()
  const byStatus = new Float64Array(statusCodes)

  const note = (beganMs: number, status: number): void => {
    times.observe((performance.now() - beganMs) / 1_000)
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }

  /** What a handler throws is answered with 500 after it. */
  const noteEnd = (beganMs: number, reply: FastifyReply, answer: Promise<unknown>): void => {
    answer.then(
      () => note(beganMs, reply.statusCode),
      () => note(beganMs, 500),
    )
  }

  return {
    times,
    byStatus: () =>
      Array.from(byStatus, (value, status) => [{ status: String(status) }, value] as const).filter(
        ([, value]) => value > 0,
      ),
    counted: (handler) => (request, reply) => {
      const beganMs = performance.now()
      try {
        const answered = handler(request, reply)
        if (answered instanceof Promise) noteEnd(beganMs, reply, answered)
        else note(beganMs, reply.statusCode)
        return answered
      } catch (error) {
        note(beganMs, 500)
        throw error
      }
    },
  }
}
