import { expect, it } from 'vitest'
import { email } from './email-address.ts'

/** Every route, `pnpm admin` and the channels of alerts read addresses by this. */
it.each<[written: string, stored: string | null]>([
  ['ann@example.com', 'ann@example.com'],
  ['  Ann.O+tag@EXAMPLE.com ', 'ann.o+tag@example.com'],
  ['ann@münchen.example', 'ann@münchen.example'],
  ['Ann@MÜNCHEN.Example', 'ann@münchen.example'],
  ['ann@mu\u0308nchen.example', 'ann@münchen.example'],
  ['ann@xn--mnchen-3ya.example', 'ann@münchen.example'],
  ['ann@XN--MNCHEN-3YA.example', 'ann@münchen.example'],
  ['ann@почта.рф', 'ann@почта.рф'],
  ['ann@例え。テスト', 'ann@例え.テスト'],
  ['ann@straße.example', 'ann@straße.example'],
  [`a@${'a'.repeat(60)}.example`, `a@${'a'.repeat(60)}.example`],
  ['', null],
  ['ann', null],
  ['@example.com', null],
  ['ann@', null],
  ['ann@localhost', null],
  ['ann@127.0.0.1', null],
  ['ann@exa mple.com', null],
  ['ann@example.com/x', null],
  ['ann@ex%61mple.com', null],
  ['ann@example.com:25', null],
  ['ann@b@example.com', null],
  ['ann@xn--.example', null],
  ['änn@example.com', null],
  [`${'a'.repeat(250)}@example.com`, null],
  // Its ASCII form is too long to be sent to.
  [`ann@${Array.from({ length: 12 }, () => 'ü'.repeat(15)).join('.')}.example`, null],
])('%s is stored as %s', (written, stored) => {
  expect(email.safeParse(written).data ?? null).toBe(stored)
})
