import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

it('names the contact, and ends within the year that RFC 9116 advises', () => {
  const nowMs = Date.UTC(2026, 0, 2, 3)
  const fields = new Map(
    securityTxt('mailto:security@example.com', nowMs)
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@example.com')
  const daysLeft = (Date.parse(fields.get('Expires') ?? '') - nowMs) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
})
