import type { FastifyInstance } from 'fastify'

/** A form with a password, and room for what browsers add. */
export const maxFormBytes = 4_096

/** Bodies come as text when they are forms, and otherwise not at all: nothing else is understood here. */
export function addFormBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, body)
  })
  app.addContentTypeParser('*', options, (_request, _body, done) => {
    done(null, undefined)
  })
}
