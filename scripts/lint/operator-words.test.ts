import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operatorTexts } from './operator-texts.ts'
import { retiredInName, retiredInSentence } from './retired-words.ts'

const root = join(import.meta.dirname, '../..')

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** Tests and their tools, what is generated, and the console, whose words are for people who measure. */
const notRead =
  /\.(?:test|generated|sample)\.ts$|-(?:suite|under-test)\.ts$|\/(?:testing|contract|corpus)\/|^apps\/console\/|^packages\/(?:sdk|testing)\//

const sources = (): string[] =>
  tracked('apps/*.ts', 'packages/*.ts', 'scripts/admin/*.ts').filter((path) => !notRead.test(path))

/** The words of networks for the status of a conversion. */
const isForeign = (text: string): boolean => text.startsWith('lead pending hold ')

const problemsOf = (path: string, text: string): string[] => {
  const { sentences, names } = operatorTexts(path, text)
  return [
    ...names.flatMap((name) => retiredInName(name).map((advice) => `${name} (${advice})`)),
    ...sentences
      .filter((sentence) => !isForeign(sentence))
      .flatMap((sentence) => retiredInSentence(sentence).map((advice) => `${sentence} (${advice})`)),
  ]
}

it.each([
  ["logger.warn({ err }, 'Redis is away')", 'away'],
  [`logger?.error({ err }, \`The \${noun} could not be kept\`)`, 'kept'],
  ["const text = 'A published link document does not fit'", 'link document'],
  ["createOutageLog(parts, 'Postbacks wait to be judged')", 'judged'],
  ["throw new Error('Nobody asked for it')", 'nobody, asked'],
  ["const counts = [{ name: 'waymark_redirector_links_held', labels: ['kind'] }]", 'held'],
  ["const counts = [{ name: 'waymark_api_conversion_reports_total' }]", 'conversion reports'],
  ["metrics.readCounts({ name, help: 'Questions that failed, in Redis or at the api.' }, read)", 'questions'],
  ["scheduledJobs(deps, [{ name: 'judge-postbacks', work, failure: 'It failed' }])", 'judge'],
])('refuses %s', (text, words) => {
  const advice = problemsOf('apps/api/src/x.ts', text).join()
  for (const word of words.split(', ')) expect(advice).toContain(`(${word}: say `)
})

it('refuses a label value of a metric, and only there a word without a blank', () => {
  const text = "const from = sample('from', 'asked', 1)"
  expect(problemsOf('apps/redirector/src/metrics/x.ts', text)).toEqual([
    'asked (asked: say request, query, requires, needs)',
  ])
  expect(problemsOf('apps/redirector/src/x.ts', text)).toEqual([])
})

it.each([
  `throw new Error(\`No answer came within \${seconds} seconds\`)`,
  "field.describe('In place of `ids`: what the list keeps')",
  "const route = { summary: 'Ask for a new password', description: 'Whom to ask' }",
  'const rows = sql`update logs set judged_at = now()`',
  "const clause = 'toUInt8(1) AS kept'",
  "import { held } from './kept away.ts'",
])('takes %s', (text) => {
  expect(problemsOf('apps/api/src/x.ts', text)).toEqual([])
})

it('no message of a log or an error, no metric and no job has a word that the glossary retires', () => {
  const found = sources().flatMap((path) =>
    problemsOf(path, readFileSync(join(root, path), 'utf8')).map((problem) => `${path}: ${problem}`),
  )
  expect(found).toEqual([])
})

it('neither has the dashboard, an alert rule, or a page of docs/operations', () => {
  // The page of upgrades has the names of before.
  const paths = tracked('infra/grafana/*.json', 'infra/prometheus/*.yml', 'docs/operations/*.md').filter(
    (path) => !path.endsWith('upgrade.md'),
  )
  expect(paths.length).toBeGreaterThan(8)
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => retiredInSentence(line).map((advice) => `${path}:${index + 1}: ${advice}`)),
  )
  expect(found).toEqual([])
})
