import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createConversionRepository } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { countConversions } from '@waymark/offers'
import { createLinkCompiler } from '@waymark/redirect-flow'
import { createLinkSnapshots } from '@waymark/replica/changes'
import { createGeoOpener } from '@waymark/visitor'
import { createConversionsRepository, reprojectConversions } from 'worker'
import type { Stores } from '../admin/open-stores.ts'
import type { Progress } from '../admin/progress.ts'
import { portions } from './random.ts'
import { type ConversionRecord, createRecords } from './records.ts'
import { generateVisits, type Traffic } from './visits.ts'
import type { Workspace } from './workspace.ts'

/**
 * Waymark on embedded stores, for as long as resources are made: what `npm start` runs.
 * @throws Error with the sentence of an instance that cannot start: when another one uses DATA_DIR, it names
 * that
 */
export async function startOwnInstance(
  env: NodeJS.ProcessEnv,
): Promise<AsyncDisposable & { apiUrl: string }> {
  const root = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [join(root, 'apps/standalone/src/main.ts')], {
    // As for npm start: compiled code saves a third of it.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const apiUrl = await new Promise<string>((resolve, reject) => {
    let url = ''
    createInterface({ input: child.stdout }).on('line', (line) => {
      url = /^ +api +(http:\S+)\/api\/v1/.exec(line)?.[1] ?? url
      if (line.includes('Ctrl-C stops it')) resolve(url)
    })
    exited.then(() => reject(new Error(errors.trim() || 'Waymark could not be started.')), reject)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { apiUrl, [Symbol.asyncDispose]: stop }
}

/** One insert each: some MiB. */
const batchSize = 20_000

export interface FillPast {
  workspace: Workspace
  stores: Pick<Stores, 'db' | 'analytics'>
  progress: Progress
}

/**
 * Writes clicks of the past and their conversions into both stores, batch by batch. Each run adds to the
 * last.
 * @throws AnalyticsUnavailableError
 */
export async function fillPast(traffic: Traffic, { workspace, stores, progress }: FillPast): Promise<void> {
  const { db } = stores
  const { writer } = stores.analytics
  const nowMs = traffic.toMs
  const links = await compiledLinks(db, workspace, nowMs)
  const geo = await createGeoOpener().open()
  const recordsOf = createRecords({ ...workspace, links, geo, nowMs })
  const written = { clicks: 0, offerClicks: 0, conversions: 0 }
  for (const visits of portions(generateVisits(workspace.links, traffic), batchSize)) {
    const records = visits.map(recordsOf)
    const offerClicks = records.flatMap(({ offerClick }) => offerClick ?? [])
    const conversions = records.flatMap((record) => record.conversions)
    const [ofClicks, ofOfferClicks] = await Promise.all([
      writer.insertClicks(records.map(({ click }) => click)),
      writer.insertOfferClicks(offerClicks),
      storeConversions(db, conversions),
    ])
    const [refused] = [...ofClicks.rejected, ...ofOfferClicks.rejected]
    if (refused) throw new Error(`The analytics store cannot take an event: ${refused.reason}`)
    await writer.completeClicks(offerClicks)
    written.clicks += records.length
    written.offerClicks += offerClicks.length
    written.conversions += conversions.length
    progress.report(`${written.clicks} of ${traffic.clicks} clicks written`)
  }
  await reprojectConversions({
    repository: createConversionsRepository(db),
    writer,
    range: { workspaceId: workspace.id, from: new Date(traffic.fromMs) },
    onProgress: (conversions) => progress.report(`${conversions} conversions in the analytics store`),
  })
  const { clicks, offerClicks, conversions } = written
  progress.end(`${clicks} clicks, ${offerClicks} offer clicks and ${conversions} conversions written.`)
}

/** The links with their rules, as redirectors get them. */
async function compiledLinks(db: Db, { links }: Workspace, nowMs: number) {
  const { shortUrl = '', shortCode = '' } = links[0] ?? {}
  const base = shortUrl.slice(0, -shortCode.length - 1)
  const source = createLinkSnapshots({ orm: db.orm, baseOf: () => base, clock: () => nowMs })
  const snapshots = await source.ofLinks(links.map(({ id }) => id))
  const compile = createLinkCompiler({ onProblem: () => {} })
  return new Map([...snapshots].map(([id, snapshot]) => [id, compile(snapshot)]))
}

/** In one transaction, the counts of the offers first, as the intake does. */
function storeConversions(db: Db, records: readonly ConversionRecord[]): Promise<void> {
  return db.transaction(async (tx) => {
    await countConversions(
      tx,
      records.flatMap(({ changes }) => changes),
      Date.now(),
    )
    const repository = createConversionRepository(tx)
    await repository.save(records.map(({ conversion }) => conversion))
    await repository.saveChanges(records.flatMap(({ history }) => history))
  })
}
