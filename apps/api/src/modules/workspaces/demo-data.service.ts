import { links } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppDeps, DemoData, DemoSession } from '../../deps.ts'

export interface DemoDataService {
  /**
   * Begins to fill a workspace without links, by the session of its owner.
   * @returns what it will have
   * @throws NOT_FOUND where the installation offers none, CONFLICT with links or while another one is filled
   */
  load(session: DemoSession): Promise<DemoData['size']>
}

const notOffered =
  'This installation offers no demo data: its operator switches it on by DEMO_DATA=on of npm start.'
const hasLinks = 'The workspace has links already. Demo data is for a new one.'
const isBusy = 'Another workspace is being filled. Try again in a minute.'

export function createDemoDataService({ db, demoData }: Pick<AppDeps, 'db' | 'demoData'>): DemoDataService {
  const findLink = (workspaceId: string) =>
    db.orm
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt)))
      .limit(1)
  return {
    load: async (session) => {
      if (demoData === undefined) throw new AppError('NOT_FOUND', { message: notOffered })
      if ((await findLink(session.workspaceId)).length > 0)
        throw new AppError('CONFLICT', { message: hasLinks })
      if (!demoData.start(session)) throw new AppError('CONFLICT', { message: isBusy })
      return demoData.size
    },
  }
}
