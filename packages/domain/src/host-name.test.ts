import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HostNameProblem, parseHostName } from './host-name.ts'

describe('parseHostName', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    ['GO.Example.COM', 'go.example.com'],
    ['  go.example.com ', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример。рф', 'xn--e1afmkfd.xn--p1ai'],
    ['1.example.com', '1.example.com'],
    ['a-b.c0', 'a-b.c0'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%s → %s', (text, host) => {
    expect(parseHostName(text)).toEqual({ ok: true, host })
  })

  it.each<[string, HostNameProblem]>([
    ['', 'not_a_host'],
    ['.', 'not_a_host'],
    ['https://go.example.com', 'not_a_host'],
    ['go.example.com:8443', 'not_a_host'],
    ['go.example.com/path', 'not_a_host'],
    ['user@go.example.com', 'not_a_host'],
    ['go.ex%61mple.com', 'not_a_host'],
    ['*.example.com', 'not_a_host'],
    ['go example.com', 'not_a_host'],
    ['go.exa\nmple.com', 'not_a_host'],
    ['[::1]', 'not_a_host'],
    ['::1', 'not_a_host'],
    ['127.0.0.1', 'ip_address'],
    ['0x7f.1', 'ip_address'],
    ['2130706433', 'ip_address'],
    ['1.2.3.4.5', 'ip_address'],
    ['example', 'one_label'],
    ['localhost', 'not_public'],
    ['app.localhost', 'not_public'],
    ['printer.local', 'not_public'],
    ['db.internal', 'not_public'],
    ['1.0.0.127.in-addr.arpa', 'not_public'],
    ['-go.example.com', 'bad_label'],
    ['go-.example.com', 'bad_label'],
    ['go..example.com', 'bad_label'],
    ['_waymark.example.com', 'bad_label'],
    [`${'a'.repeat(64)}.example`, 'bad_label'],
    [`${'a.'.repeat(126)}example`, 'too_long'],
  ])('%j: %s', (text, reason) => {
    expect(parseHostName(text)).toEqual({ ok: false, reason })
  })

  it('throws at nothing, and gives a form that it leaves as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.string({ unit: 'binary' })), (text) => {
        const parsed = parseHostName(text)
        if (parsed.ok) expect(parseHostName(parsed.host)).toEqual(parsed)
      }),
    )
  })
})
