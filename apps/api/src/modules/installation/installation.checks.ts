import { statfs } from 'node:fs/promises'
import { type Probe, probePart } from '@waymark/async'
import { type Db, postgresOutage, readPostgresClock } from '@waymark/db'
import type { ApiSettings, AppDeps } from '../../deps.ts'
import { createInstallationRepository } from './installation.repository.ts'
import type { InstallationCheck } from './installation.schema.ts'

type State = InstallationCheck['state']

const check = (name: string, state: State, sentence: string): InstallationCheck => ({ name, state, sentence })

const names = {
  postgres: 'Postgres',
  clickhouse: 'The analytics store (ClickHouse)',
  redis: 'The store of rule sets and counters (Redis)',
  kafka: 'Kafka',
  redirector: 'The redirector',
} as const

async function checkPart(name: keyof typeof names, probe: Probe): Promise<InstallationCheck> {
  let reason = `${names[name]} does not answer.`
  const onDown = (error: unknown) => {
    // A connection that another store refuses has the same code.
    if (name === 'postgres') reason = postgresOutage(error)?.reason ?? reason
  }
  const state = await probePart(probe, { onDown })
  return state === 'up' ? check(name, 'ok', `${names[name]} answers.`) : check(name, 'failed', reason)
}

/** In MiB, or in GiB from one on, with one digit. */
function sizeText(bytes: number): string {
  const mib = bytes / 2 ** 20
  return mib < 1024 ? `${mib.toFixed(1)} MiB` : `${(mib / 1024).toFixed(1)} GiB`
}

/** Sessions, leases and the order of clicks bear a second. */
const mostOffsetMs = 1_000

/** Says how the clock of Postgres differs from ours, `offsetMs` later than it. */
export function clockCheck(offsetMs: number): InstallationCheck {
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
  if (Math.abs(offsetMs) <= mostOffsetMs)
    return check('clock', 'ok', 'The clocks of this process and of Postgres agree within a second.')
  const side = offsetMs > 0 ? 'ahead of' : 'behind'
  return check(
    'clock',
    'warning',
    `The clock of Postgres is ${seconds} s ${side} that of this process: set both by NTP.`,
  )
}

async function checkClock({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<InstallationCheck> {
  const before = clock()
  const there = await readPostgresClock(db.orm)
  return clockCheck(there - (before + clock()) / 2)
}

const leastFreeShare = 0.1
const leastFreeBytes = 2 ** 30

/** Says whether the disk of the data has room. */
export function diskCheck(folder: string, disk: { free: number; total: number }): InstallationCheck {
  const sentence = `${sizeText(disk.free)} of ${sizeText(disk.total)} are free on the disk of ${folder}`
  const isShort = disk.free < leastFreeBytes || disk.free < disk.total * leastFreeShare
  return isShort
    ? check('disk', 'warning', `${sentence}: make room before writes are refused.`)
    : check('disk', 'ok', `${sentence}.`)
}

async function checkDisk(folder: string): Promise<InstallationCheck> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskCheck(folder, { free: bavail * bsize, total: blocks * bsize })
}

async function checkSize(db: Db): Promise<InstallationCheck> {
  const bytes = await createInstallationRepository(db.orm).databaseSize()
  return check('postgres', 'ok', `The data in Postgres takes ${sizeText(bytes)}.`)
}

/** What of the settings is allowed, but seldom meant where others use the installation. */
export function settingsChecks(
  { publicApiUrl, rateLimitDisabled, allowSignup }: CheckedSettings,
  canSendMail: boolean,
): InstallationCheck[] {
  const found = [
    !publicApiUrl.startsWith('https:') &&
      `PUBLIC_API_URL is ${publicApiUrl}: others reach the console by https only where it is set to its public address.`,
    rateLimitDisabled && 'RATE_LIMIT_DISABLED is on: passwords and keys can be guessed without a limit.',
    allowSignup && 'ALLOW_SIGNUP is on: anybody who reaches the console may make an account.',
    !canSendMail && 'SMTP_URL is not set: invitations and lost passwords are sent to no one.',
  ].filter((sentence) => sentence !== false)
  if (found.length === 0) return [check('settings', 'ok', 'No setting is one that is seldom meant.')]
  return found.map((sentence) => check('settings', 'warning', sentence))
}

type CheckedSettings = Pick<ApiSettings, 'publicApiUrl' | 'rateLimitDisabled' | 'allowSignup'>

export interface CheckedParts extends Pick<AppDeps, 'db' | 'clock' | 'probes' | 'dataDir'> {
  settings: CheckedSettings
  mailer: Pick<AppDeps['mailer'], 'canSend'>
}

/** A check that cannot be made is a failed one: the others are said all the same. */
const orFailed = (name: string, made: Promise<InstallationCheck>): Promise<InstallationCheck> =>
  made.catch((error) =>
    check(name, 'failed', `It could not be checked: ${error instanceof Error ? error.message : error}`),
  )

/** Looks at the parts of the installation, its clocks, its disk and its settings, in sentences. */
export async function checkInstallation(deps: CheckedParts): Promise<InstallationCheck[]> {
  const { probes, db, dataDir, settings, mailer } = deps
  const parts = await Promise.all([
    checkPart('postgres', probes.postgres),
    checkPart('clickhouse', probes.clickhouse),
    checkPart('redis', probes.redis),
    ...(probes.kafka ? [checkPart('kafka', probes.kafka)] : []),
    ...(probes.redirector ? [checkPart('redirector', probes.redirector)] : []),
  ])
  const ofPostgres =
    parts[0]?.state === 'ok'
      ? await Promise.all([orFailed('postgres', checkSize(db)), orFailed('clock', checkClock(deps))])
      : []
  const ofDisk = dataDir === undefined ? [] : [await orFailed('disk', checkDisk(dataDir))]
  return [...parts, ...ofPostgres, ...ofDisk, ...settingsChecks(settings, mailer.canSend)]
}
