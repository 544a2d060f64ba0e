import type { ApiModule } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { permittedLinks } from '../links/index.ts'
import { createSimulator } from '../simulator/index.ts'
import { costedClickRecordsOf } from './click-record.ts'
import { eraseClick } from './erase-click.ts'
import { declareEventRoutes } from './events.routes.ts'

export { clickRecordsOf, costedClickRecordsOf, type ShownClick } from './click-record.ts'
export { clickRecordFields } from './click-record-fields.ts'
export { type ClickRecord, clickRecord } from './events.schema.ts'

/** Click events: the lookup by click token. */
export const eventsModule: ApiModule = (app, deps) => {
  const { reader } = deps.analytics
  const records = { orm: deps.db.orm, reader }
  const permits = async (caller: Caller, linkId: string | null) =>
    caller.restriction === null ||
    (linkId !== null && (await permittedLinks(deps.db.orm, caller, [linkId])).size > 0)
  declareEventRoutes(app, {
    reader,
    permits,
    recordOf: async (workspaceId, click) => {
      const [record] = await costedClickRecordsOf(records, workspaceId, [click])
      if (record === undefined) throw new Error('A click has no record')
      return record
    },
    erase: (workspaceId, click) => eraseClick(deps, workspaceId, click),
    simulator: createSimulator(deps),
  })
}
