import { type Db, utmPresets } from '@waymark/db'
import type { RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import type {
  CreateUtmPresetBody,
  ListUtmPresetsQuery,
  PatchUtmPresetBody,
  UtmPresetRecord,
} from './utm-presets.schema.ts'

export interface UtmPresetServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface UtmPresetService {
  list(caller: Caller, query: ListUtmPresetsQuery): Promise<Page<UtmPresetRecord>>
  read(caller: Caller, id: string): Promise<UtmPresetRecord>
  /** @throws CONFLICT when the name is taken; so does `update` */
  create(caller: Caller, body: CreateUtmPresetBody): Promise<UtmPresetRecord>
  update(caller: Caller, id: string, body: PatchUtmPresetBody): Promise<UtmPresetRecord>
  remove(caller: Caller, id: string): Promise<void>
}

const presetRecords = workspaceRecords(utmPresets, {
  noun: 'UTM preset',
  bound: recordBounds.utmPresets,
  searched: [
    utmPresets.name,
    utmPresets.source,
    utmPresets.medium,
    utmPresets.campaign,
    utmPresets.term,
    utmPresets.content,
  ],
  unique: { index: 'utm_presets_name', path: 'name', message: 'Another UTM preset has this name.' },
})

/** UTM tags to fill in by name (contract §9, `/utm-presets`). */
export function createUtmPresetService(deps: UtmPresetServiceDeps): UtmPresetService {
  const presets = presetRecords(deps.db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await presets.page(caller, query)
      return { items: items.map(presetRecordOf), total }
    },

    read: async (caller, id) => presetRecordOf(await presets.read(caller, id)),

    create: async (caller, body) =>
      presetRecordOf(await presets.insert({ ...body, ...newRecord(deps, caller) })),

    update: async (caller, id, body) =>
      presetRecordOf(await presets.update(caller, id, { ...body, updatedAt: new Date(deps.clock()) })),

    remove: (caller, id) => presets.remove(caller, id),
  }
}

function presetRecordOf(preset: typeof utmPresets.$inferSelect): UtmPresetRecord {
  return {
    id: preset.id,
    name: preset.name,
    source: preset.source,
    medium: preset.medium,
    campaign: preset.campaign,
    term: preset.term,
    content: preset.content,
    createdAt: preset.createdAt.toISOString(),
    updatedAt: preset.updatedAt.toISOString(),
  }
}
