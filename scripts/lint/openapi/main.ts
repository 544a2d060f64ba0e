import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralParsers from '@stoplight/spectral-parsers'
import spectralRulesets from '@stoplight/spectral-rulesets'

/**
 * `pnpm check` runs apps/api/openapi.json through what integrators check documents with: Spectral's rules
 * `oas` and Redocly's `recommended`. A document that has passed is not read again: `.cache/openapi-lint`.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const file = join(root, 'apps', 'api', 'openapi.json')
const text = readFileSync(file, 'utf8')

async function spectralProblems(): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  // Its types have `extends` in every set of rules, and `oas` extends none.
  spectral.setRuleset(Object({ extends: [spectralRulesets.oas] }))
  const document = new spectralCore.Document(text, spectralParsers.Json, file)
  const found = await spectral.run(document)
  return found.map(({ code, message, path }) => `spectral ${code} at ${path.join('.')}: ${message}`)
}

/** Rules of `recommended` that are not about what is wrong here. */
const notOurs = {
  // The committed file is of an installation on this machine; each installation serves its own address.
  'no-server-example.com': 'off',
  // `/links/list` beside `/links/{code}`: no code is called `list` (reserved words of aliases).
  'no-ambiguous-paths': 'off',
  // Errors of every status have one shape: `default`.
  'operation-4xx-response': 'off',
} as const

async function redoclyProblems(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: notOurs })
  const found = await lint({ ref: file, config })
  return found.map(({ ruleId, message, location: [at] }) => `redocly ${ruleId} at ${at?.pointer}: ${message}`)
}

/** Hashes the document, these rules and the versions of both. */
function versionOfCheck(): string {
  const require = createRequire(import.meta.url)
  const versions = ['@redocly/openapi-core', '@stoplight/spectral-rulesets'].map((name) =>
    readFileSync(join(dirname(require.resolve(name)), '..', 'package.json')),
  )
  const hash = createHash('sha256')
    .update(text)
    .update(readFileSync(import.meta.filename))
  for (const version of versions) hash.update(version)
  return hash.digest('hex')
}

const passed = join(root, '.cache', 'openapi-lint', versionOfCheck())
if (!existsSync(passed)) {
  const problems = [...(await redoclyProblems()), ...(await spectralProblems())]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else {
    mkdirSync(dirname(passed), { recursive: true })
    writeFileSync(passed, '')
  }
}
