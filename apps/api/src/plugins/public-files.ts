import { securityTxt } from '@waymark/http'
import type { ApiApp, AppDeps } from '../deps.ts'

/** Search engines have nothing to find here but the documentation; pages of customers load the script. */
const robots = 'User-agent: *\nAllow: /docs\nAllow: /t.js\nDisallow: /\n'

const plainText = 'text/plain; charset=utf-8'

/**
 * Serves /robots.txt, and /.well-known/security.txt where SECURITY_CONTACT is set. Register before access is
 * checked: they are public.
 */
export async function addPublicFiles(
  app: ApiApp,
  { settings, clock }: Pick<AppDeps, 'settings' | 'clock'>,
): Promise<void> {
  const { securityContact } = settings
  await app.register(async (files) => {
    files.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(plainText).send(robots),
    )
    if (securityContact === undefined) return
    files.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(plainText).send(securityTxt(securityContact, clock())),
    )
  })
}
