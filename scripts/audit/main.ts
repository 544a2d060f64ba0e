import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { auditVerdict } from './verdict.ts'

/**
 * `pnpm audit:shipped`: fails when what ships has a known hole that is high or critical. A registry that
 * cannot be reached, as offline or behind a mirror, fails nothing: it says so, and that nothing was audited.
 * What is known not to concern us is named with its reason under `auditConfig` in pnpm-workspace.yaml.
 */
const root = join(import.meta.dirname, '../..')
const { packageManager } = z
  .object({ packageManager: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The pnpm that runs this script; without one, as under npm, the one that is pinned. */
function runPnpm(args: readonly string[]) {
  const running = process.env.npm_execpath ?? ''
  const options = { cwd: root, encoding: 'utf8', timeout: 120_000 } as const
  if (/pnpm[^/\\]*$/.test(running)) return spawnSync(process.execPath, [running, ...args], options)
  return spawnSync('npx', ['--yes', packageManager, ...args], options)
}

const { stdout, stderr } = runPnpm(['audit', '--prod', '--audit-level', 'high', '--json'])
const verdict = auditVerdict(stdout ?? '', stderr ?? '')
if (verdict.kind === 'clean') process.stdout.write('No advisory, high or critical, on what ships.\n')
if (verdict.kind === 'unknown')
  process.stdout.write(`NOT AUDITED: the registry gave no advisories: ${verdict.reason}\n`)
if (verdict.kind === 'vulnerable') {
  process.stderr.write(`${verdict.findings.join('\n')}\n`)
  process.exitCode = 1
}
