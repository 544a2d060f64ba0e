import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute, publicRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { acceptedAnswer, changePasswordBody, forgotPasswordBody, resetPasswordBody } from './auth.schema.ts'
import type { PasswordService } from './password.service.ts'

const tags = ['Sign-in']
/** As signing in: each of them is a way to guess. */
const perMinute = 5
const browser = { takesConsole: true, errors: ['FORBIDDEN'] } as const
const accepted = { data: { accepted: true as const } }

export interface PasswordRoutesDeps {
  passwords: PasswordService
  /** Does the work after the answer, whatever becomes of it. */
  afterwards: (work: () => Promise<void>) => void
}

/** `/auth/password/*` (contract §2). */
export function declarePasswordRoutes(app: ApiApp, { passwords, afterwards }: PasswordRoutesDeps): void {
  app.route({
    method: 'POST',
    url: '/auth/password/change',
    config: { ...browser, access: accountRoute({ peopleOnly: true }), limit: { perMinute, by: 'caller' } },
    schema: {
      summary: 'Change the password',
      description:
        'Ends the other sessions of the user, those for programs among them, not its API keys. Five attempts a minute. A wrong `currentPassword` is a 400.',
      tags,
      body: changePasswordBody,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await passwords.change(sessionOf(request), request.body)
      return reply.code(204).send(null)
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/password/forgot',
    config: { ...browser, access: publicRoute(), limit: { perMinute, by: 'ip' } },
    schema: {
      summary: 'Request a new password',
      description:
        'Always a 202, at once, whether or not an account has the address. Its owner gets a token by mail, at most five in an hour. Five requests a minute and address.',
      tags,
      body: forgotPasswordBody,
      response: { 202: dataOf(acceptedAnswer) },
    },
    handler: async (request, reply) => {
      // Nothing of it before the answer: it takes longer for an address that has an account.
      afterwards(() => passwords.sendReset(request.body.email))
      return reply.code(202).send(accepted)
    },
  })

  app.route({
    method: 'POST',
    url: '/auth/password/reset',
    config: { ...browser, access: publicRoute(), limit: { perMinute, by: 'ip' } },
    schema: {
      summary: 'Choose a new password by a token',
      description:
        'Always a 202, whether or not the token is valid: sign in to see. The token is valid once, for 30 minutes. Every session of the user ends, and a mail says so. Five requests a minute and address.',
      tags,
      body: resetPasswordBody,
      response: { 202: dataOf(acceptedAnswer) },
    },
    handler: async (request, reply) => {
      await passwords.reset(request.body)
      return reply.code(202).send(accepted)
    },
  })
}
