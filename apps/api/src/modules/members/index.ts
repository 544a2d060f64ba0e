import type { ApiModule } from '../../deps.ts'
import { declareMemberRoutes } from './members.routes.ts'
import { createMemberService } from './members.service.ts'

/** Members of workspaces: who is in, as what, and which links they see. */
export const membersModule: ApiModule = (app, { db, clock }) => {
  declareMemberRoutes(app, createMemberService({ db, clock }))
}

export { requireRole, requireRoleOver } from './member-rights.ts'
export { createMemberRepository } from './members.repository.ts'
export { idList, memberExample, memberRecord, memberRole } from './members.schema.ts'
export { toMemberRecord } from './members.service.ts'
export { checkRestriction } from './restriction-checks.ts'
