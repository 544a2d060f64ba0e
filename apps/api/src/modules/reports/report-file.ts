import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const file = z.string().describe('A line with the names of the columns, then a line for each row.')

/** The answer of routes that give a report as a file. */
export const reportFile = { 200: { description: 'The file.', content: { 'text/csv': { schema: file } } } }

/** Written part by part, by nothing that checks it on the way out. */
export const sendReportFile = (reply: FastifyReply, rows: Readable) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="report.csv"')
    .send(rows)
