import type { ConfigAnswer, DirectoryDomain } from '@waymark/replica'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compileDirectory, type HostDirectory } from './directory.ts'
import { createHostReader } from './hosts.ts'

const aDomain = (host: string, given: Partial<DirectoryDomain> = {}): DirectoryDomain => ({
  host,
  domainId: `id of ${host}`,
  workspaceId: 'w',
  status: 'active',
  rootUrl: null,
  notFoundUrl: null,
  clientHints: false,
  rotatedTo: null,
  renamedCodes: {},
  ...given,
})
const known = (...domains: DirectoryDomain[]): ConfigAnswer<HostDirectory> => ({
  kind: 'found',
  entry: compileDirectory({ domains }),
})
const directory = known(
  aDomain('go.acme.example'),
  aDomain('xn--bcher-kva.example'),
  aDomain('old.acme.example', { status: 'banned', rotatedTo: 'https://go.acme.example' }),
)

/** The verdict in one word: the domain key of a served host, else the kind. */
function verdictOf(defaultDomain: string | undefined, answer: ConfigAnswer<HostDirectory>, header?: string) {
  const verdict = createHostReader({ defaultDomain, directory: () => answer })(header)
  if (verdict instanceof Promise) return 'late'
  return verdict.kind === 'served' ? `'${verdict.domainKey}'` : verdict.kind
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

describe('createHostReader', () => {
  it.each<[header: string | undefined, withDefault: string, without: string]>([
    ['links.example', "''", "''"],
    ['LINKS.Example', "''", "''"],
    ['links.example.', "''", "''"],
    ['links.example:8443', "''", "''"],
    ['links.example:', "''", "''"],
    ['go.acme.example', "'go.acme.example'", "'go.acme.example'"],
    ['Go.Acme.Example.', "'go.acme.example'", "'go.acme.example'"],
    ['go.acme.example:3001', "'go.acme.example'", "'go.acme.example'"],
    [latin1('bücher.example'), "'xn--bcher-kva.example'", "'xn--bcher-kva.example'"],
    ['XN--BCHER-KVA.example', "'xn--bcher-kva.example'", "'xn--bcher-kva.example'"],
    ['old.acme.example', 'moved', 'moved'],
    ['x.go.acme.example', 'foreign', "''"],
    ['acme.example', 'foreign', "''"],
    ['localhost:3001', 'foreign', "''"],
    ['127.0.0.1', 'foreign', "''"],
    ['[::1]:3001', 'foreign', "''"],
    ['', 'foreign', "''"],
    [undefined, 'foreign', "''"],
    ['go.acme.example/x', 'foreign', "''"],
    ['__proto__', 'foreign', "''"],
  ])('%j: %s, without DEFAULT_DOMAIN %s', (header, withDefault, without) => {
    expect(verdictOf('links.example', directory, header)).toBe(withDefault)
    expect(verdictOf(undefined, directory, header)).toBe(without)
  })

  it.each([
    ['links.example:8443', "''"],
    ['links.example', 'foreign'],
    ['links.example:1', 'foreign'],
    ['go.acme.example:1', "'go.acme.example'"],
  ])('minds the port where DEFAULT_DOMAIN has one: %s, %s', (header, expected) => {
    expect(verdictOf('links.example:8443', directory, header)).toBe(expected)
  })

  it.each<[header: string, withDefault: string, without: string]>([
    ['links.example', "''", 'undecided'],
    ['go.acme.example', 'undecided', 'undecided'],
    ['localhost:3001', 'foreign', "''"],
    ['127.0.0.1', 'foreign', "''"],
  ])('while the directory is unknown, %s: %s, without DEFAULT_DOMAIN %s', (header, withDefault, without) => {
    const unavailable = { kind: 'unavailable', retryAfterSeconds: 2 } as const
    expect(verdictOf('links.example', unavailable, header)).toBe(withDefault)
    expect(verdictOf(undefined, unavailable, header)).toBe(without)
  })

  it('goes by the newest directory', () => {
    let answer = known()
    const read = createHostReader({ defaultDomain: 'links.example', directory: () => answer })
    expect(read('go.acme.example')).toEqual({ kind: 'foreign' })
    answer = directory
    expect(read('go.acme.example')).toMatchObject({ kind: 'served', domainKey: 'go.acme.example' })
    answer = known(aDomain('go.acme.example', { status: 'banned', rotatedTo: 'https://links.example' }))
    expect(read('go.acme.example')).toMatchObject({ kind: 'moved', base: 'https://links.example' })
  })

  it('waits for the directory only where it matters', async () => {
    const lookup = vi.fn(async () => directory)
    const read = createHostReader({ defaultDomain: 'links.example', directory: lookup })
    expect(read('links.example')).toMatchObject({ kind: 'served' })
    expect(lookup).not.toHaveBeenCalled()
    expect(await read('go.acme.example')).toMatchObject({ kind: 'served', domainKey: 'go.acme.example' })
  })

  it('builds nothing for a header that was met, and forgets made-up ones', () => {
    const read = createHostReader({ defaultDomain: undefined, directory: () => directory })
    const verdict = read('go.acme.example')
    expect(read('go.acme.example')).toBe(verdict)
    for (let host = 0; host < 25_000; host += 1) read(`h${host}.example`)
    expect(read('go.acme.example')).toBe(verdict)
  })

  it('throws at nothing', () => {
    const read = createHostReader({ defaultDomain: 'links.example', directory: () => directory })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        read(header)
      }),
    )
  })
})
