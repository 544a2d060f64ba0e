import type { ApiModule } from '../../deps.ts'
import { declareInvitationRoutes } from './invitations.routes.ts'
import { createInvitationService } from './invitations.service.ts'

/** Invitations into workspaces. */
export const invitationsModule: ApiModule = (app, deps) => {
  const { publicApiUrl } = deps.settings
  declareInvitationRoutes(app, createInvitationService({ ...deps, publicApiUrl }))
}
