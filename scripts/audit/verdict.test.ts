import { expect, it } from 'vitest'
import { auditVerdict } from './verdict.ts'

const advisoryOf = (severity: string) => ({
  module_name: 'left-pad',
  severity,
  title: 'Pads what it should not',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  patched_versions: '>=2.0.0',
})
const reportOf = (...severities: string[]) =>
  JSON.stringify({
    advisories: Object.fromEntries(severities.map((severity, id) => [id, advisoryOf(severity)])),
    metadata: {},
  })

it.each([
  ['nothing', reportOf(), 'clean'],
  ['what is low or moderate', reportOf('low', 'moderate'), 'clean'],
  ['something high', reportOf('low', 'high'), 'vulnerable'],
  ['something critical', reportOf('critical'), 'vulnerable'],
])('a registry that knows of %s', (_name, output, kind) => {
  expect(auditVerdict(output, '').kind).toBe(kind)
})

it('names the package, the advisory and where it is fixed', () => {
  expect(auditVerdict(reportOf('high'), '')).toEqual({
    kind: 'vulnerable',
    findings: [
      'left-pad: high: Pads what it should not (https://github.com/advisories/GHSA-aaaa-bbbb-cccc). Fixed in >=2.0.0.',
    ],
  })
})

it.each([
  [
    'refuses',
    '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE","message":"405"}}',
    '',
    'ERR_PNPM_AUDIT_BAD_RESPONSE 405',
  ],
  [
    'is not there',
    '',
    'getaddrinfo ENOTFOUND registry.npmjs.org\n',
    'getaddrinfo ENOTFOUND registry.npmjs.org',
  ],
  ['answers what cannot be read', '<html>', '', '<html>'],
  ['says nothing', '', '', 'it answered nothing'],
])('a registry that %s has not said that all is well', (_name, output, complaint, reason) => {
  expect(auditVerdict(output, complaint)).toEqual({ kind: 'unknown', reason })
})
