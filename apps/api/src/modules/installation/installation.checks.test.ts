import { expect, it } from 'vitest'
import { clockCheck, diskCheck, settingsChecks } from './installation.checks.ts'

const gib = 2 ** 30
const settings = { publicApiUrl: 'https://app.example', rateLimitDisabled: false, allowSignup: false }

it.each([
  [clockCheck(1_000), 'ok', 'agree within a second'],
  [clockCheck(1_001), 'warning', 'is 1.0 s ahead of that of this process'],
  [clockCheck(-90_000), 'warning', 'is 90.0 s behind that of this process'],
  [diskCheck('/data', { free: 10 * gib, total: 100 * gib }), 'ok', '10.0 GiB of 100.0 GiB are free'],
  [diskCheck('/data', { free: 9.9 * gib, total: 100 * gib }), 'warning', 'make room'],
  [diskCheck('/data', { free: gib - 1, total: 2 * gib }), 'warning', '1024.0 MiB of 2.0 GiB'],
])('finds %j', ({ state, sentence }, expected, part) => {
  expect(state).toBe(expected)
  expect(sentence).toContain(part)
})

it.each([
  [{}, true, ['No setting is one that is seldom meant.']],
  [{ publicApiUrl: 'http://localhost:3000' }, true, ['PUBLIC_API_URL is http://localhost:3000']],
  [
    { allowSignup: true, rateLimitDisabled: true },
    false,
    ['RATE_LIMIT_DISABLED', 'ALLOW_SIGNUP', 'SMTP_URL'],
  ],
])('says of the settings %j, with mails %s: %j', (given, canSendMail, beginnings) => {
  const sentences = settingsChecks({ ...settings, ...given }, canSendMail).map(({ sentence }) => sentence)
  expect(sentences.map((sentence, index) => sentence.startsWith(beginnings[index] ?? '?'))).toEqual(
    beginnings.map(() => true),
  )
})
