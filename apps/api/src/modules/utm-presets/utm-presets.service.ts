import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { unlessTaken } from '../unless-taken.ts'
import { createUtmPresetRepository, type UtmPresetRow, utmPresetNameKey } from './utm-presets.repository.ts'
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

/** UTM tags to fill in by name (contract §9, `/utm-presets`). */
export function createUtmPresetService({ db, clock, randomBytes }: UtmPresetServiceDeps): UtmPresetService {
  const presets = createUtmPresetRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await presets.page(workspaceId, query)
      return { items: items.map(presetRecordOf), total }
    },

    async read({ workspaceId }, id) {
      return presetRecordOf((await presets.find(workspaceId, id)) ?? gone())
    },

    async create({ workspaceId }, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const row = { ...body, id, workspaceId, createdAt, updatedAt: createdAt }
      return presetRecordOf(await unlessTaken(presets.insert(row), nameIsTaken))
    },

    async update({ workspaceId }, id, body) {
      const change = { ...body, updatedAt: new Date(clock()) }
      return presetRecordOf(
        (await unlessTaken(presets.update(workspaceId, id, change), nameIsTaken)) ?? gone(),
      )
    },

    async remove({ workspaceId }, id) {
      if (!(await presets.remove(workspaceId, id))) gone()
    },
  }
}

const nameIsTaken = {
  constraint: utmPresetNameKey,
  taken: () =>
    new AppError('CONFLICT', {
      message: 'Another UTM preset has this name.',
      details: [{ path: 'name', message: 'is already taken' }],
    }),
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such UTM preset.' })
}

function presetRecordOf(preset: UtmPresetRow): UtmPresetRecord {
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
