import type { FastifyRequest } from 'fastify'
import type { WriteAuditEntries } from '../../plugins/audit/audit-trail.ts'
import type { FailedSignIn, SignIn } from './auth.service.ts'

export interface SignInLogDeps {
  writeEntries: WriteAuditEntries
  workspaceIdsOf(userId: string): Promise<readonly string[]>
  /** Does the work after the answer, whatever becomes of it. */
  afterwards(what: string, work: () => Promise<void>): void
}

/** Notes who signed in, and who failed to, from where (decision 24). */
export interface SignInLog {
  note(request: FastifyRequest, signIn: SignIn): void
}

/** Of an account that exists, in each workspace of it. No user did it: the one who tried is not known. */
async function auditFailure(
  { writeEntries, workspaceIdsOf }: SignInLogDeps,
  { ip, id, headers }: FastifyRequest,
  { outcome, accountId }: FailedSignIn & { accountId: string },
): Promise<void> {
  const entry = {
    action: 'auth.login-failed',
    resourceType: 'auth',
    resourceId: accountId,
    changes: { outcome },
    ip,
    userAgent: headers['user-agent'] ?? null,
    requestId: id,
  }
  await writeEntries(entry, await workspaceIdsOf(accountId))
}

/**
 * The log of the process has a line each, and the audit logs of the workspaces an entry. That of a failure is
 * written after the answer, which would take longer for accounts that exist. A success is an audited call
 * like any other, in each workspace of the user.
 */
export function createSignInLog(deps: SignInLogDeps): SignInLog {
  return {
    note: (request, signIn) => {
      const { ip } = request
      if (signIn.outcome === 'signed_in') {
        const { outcome, user, workspaceIds } = signIn
        request.audited = { workspaceIds }
        request.log.info({ ip, accountId: user.id, outcome }, 'A person signed in')
        return
      }
      const { outcome, accountId } = signIn
      request.log.info({ ip, accountId, outcome }, 'A sign-in was refused')
      if (accountId === null) return
      deps.afterwards('A refused sign-in could not be written to the audit log', () =>
        auditFailure(deps, request, { outcome, accountId }),
      )
    },
  }
}
