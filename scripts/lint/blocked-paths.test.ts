import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Rules of EasyPrivacy that have no third-party condition, so that a browser with that list stops a page's
 * calls to its own server (contract-3 §18): those which any path of this API could match, read on 28 November
 * 2026.
 */
const rules = ['/analytics/event', '/analytics/report/', '/api/v1/track/']

const matchedRules = (path: string) => rules.filter((rule) => path.toLowerCase().includes(rule))

const files = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !/\.test\.tsx?$|\/testing\//.test(path))

/** Paths of the API in the text of a file, as they stand there. */
const calledPaths = (text: string): string[] =>
  [...text.matchAll(/['"`](?:\$\{\w+\})?(\/api\/v1\/[^'"`\s]*)/g)].map(([, path = '']) => path)

/** Those of `t.js`, which adds `/api/v1/` itself. */
const snippetPaths = (text: string): string[] =>
  [...text.matchAll(/send\('([^']+)'/g)].map(([, path]) => `/api/v1/${path}`)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

it.each([
  ['/api/v1/analytics/events/{clickToken}', 1],
  ['/api/v1/analytics/report/export', 1],
  ['/api/v1/track/pageview', 1],
  ['/api/v1/analytics/reports/batch', 0],
  ['/api/v1/clicks/{clickToken}/explain', 0],
  ['/api/v1/reports/export', 0],
  ['/api/v1/visits/page', 0],
])('%s is stopped by %i rules', (path, count) => {
  expect(matchedRules(path)).toHaveLength(count)
})

it('no path that the console or t.js calls is one that lists of ad blockers stop', () => {
  const called = [
    ...files('apps/console/src/*.ts', 'apps/console/src/*.tsx').flatMap((path) => calledPaths(read(path))),
    ...snippetPaths(read('apps/api/src/modules/tracking/snippet.ts')),
  ]
  expect(called.length).toBeGreaterThan(100)
  expect(called).toContain('/api/v1/visits/page')
  expect(called.filter((path) => matchedRules(path).length > 0)).toEqual([])
})
