import { conversionGoals } from '@waymark/db'
import { and, eq } from 'drizzle-orm'
import type { ApiModule, AppDeps } from '../../deps.ts'
import { declareConversionImportRoute } from './conversion-import.routes.ts'
import { createConversionImportService } from './conversion-import.service.ts'

/** Conversions brought by file or one by one. */
export const conversionImportModule: ApiModule = (app, deps) => {
  const { receive } = deps.conversions
  declareConversionImportRoute(app, createConversionImportService({ receive, hasGoal: goalFinder(deps) }))
}

function goalFinder({ db }: Pick<AppDeps, 'db'>) {
  return async (workspaceId: string, key: string): Promise<boolean> => {
    const isIt = and(eq(conversionGoals.workspaceId, workspaceId), eq(conversionGoals.key, key))
    const found = await db.orm.select({ id: conversionGoals.id }).from(conversionGoals).where(isIt).limit(1)
    return found.length > 0
  }
}
