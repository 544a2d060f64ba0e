import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AddressList, addressLists } from '@waymark/visitor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressRangesFile, readLists, replaceLists, writeLists } from './address-ranges-file.ts'
import { readArguments } from './arguments.ts'
import { buildLists } from './build-lists.ts'
import { rangesIn } from './published-list.ts'

const today = '2026-11-25'

const google = {
  creationTime: '2026-11-20T15:46:19.000000',
  prefixes: [{ ipv6Prefix: '2001:4860:4801:10::/64' }, { ipv4Prefix: '66.249.64.0/27' }],
}
const aws = {
  syncToken: '1763000000',
  createDate: '2026-11-20-20-13-05',
  prefixes: [
    { ip_prefix: '3.4.12.4/32', region: 'eu-west-1', service: 'AMAZON', network_border_group: 'eu-west-1' },
    { ip_prefix: '3.4.12.4/32', region: 'eu-west-1', service: 'EC2', network_border_group: 'eu-west-1' },
  ],
  ipv6_prefixes: [{ ipv6_prefix: '2600:1f69:7400::/40', region: 'mx-central-1', service: 'AMAZON' }],
}
const azure = {
  changeNumber: 5,
  values: [{ name: 'AzureCloud', properties: { addressPrefixes: ['4.144.0.0/17', '2603:1000::/40'] } }],
}
const oracle = {
  last_updated_timestamp: today,
  regions: [{ region: 'x', cidrs: [{ cidr: '129.146.0.0/21' }] }],
}
const torExits = `ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E
Published 2026-11-24 04:33:43
LastStatus 2026-11-24 12:00:00
ExitAddress 162.247.74.201 2026-11-24 12:21:27
`

describe('a published list', () => {
  it.each<[what: string, text: string, ranges: string[]]>([
    ['of Google, Microsoft or Apple', JSON.stringify(google), ['2001:4860:4801:10::/64', '66.249.64.0/27']],
    ['of AWS, a range of several services once', JSON.stringify(aws), ['3.4.12.4/32', '2600:1f69:7400::/40']],
    ['of Azure', JSON.stringify(azure), ['4.144.0.0/17', '2603:1000::/40']],
    ['of Oracle', JSON.stringify(oracle), ['129.146.0.0/21']],
    [
      'of CIDRs',
      '# ours\r\n91.108.56.0/22\r\n\r\n2001:b28:f23d::/48 ; v6\r\n',
      ['91.108.56.0/22', '2001:b28:f23d::/48'],
    ],
    ['of addresses', '185.220.101.1\n2a0b:f4c2::1\n', ['185.220.101.1', '2a0b:f4c2::1']],
    ['of CSV', '24.199.64.0/20,US,US-CA,Santa Clara,95054\n', ['24.199.64.0/20']],
    [
      'of routes',
      'route:      31.13.24.0/21\nroute6:     2a03:2880::/32\n',
      ['31.13.24.0/21', '2a03:2880::/32'],
    ],
    ['of exits of Tor', torExits, ['162.247.74.201']],
  ])('%s is read', (_what, text, ranges) => {
    expect(rangesIn(text)).toEqual(ranges)
  })

  it.each<[what: string, text: string, problem: string | RegExp]>([
    ['empty', '', 'no address ranges'],
    ['a page instead of a list', '<!doctype html>\n<title>Not found</title>', '<!doctype html>'],
    ['JSON that was cut off', JSON.stringify(google).slice(0, -5), 'begins as JSON'],
    ['JSON of something else', '{"error":"rate limited"}', 'no address ranges'],
    ['a wrong address among right ones', '192.0.2.1\n192.0.2.256\n', '192.0.2.256'],
    ['a wrong CIDR in JSON', '{"prefixes":[{"ipv4Prefix":"192.0.2.0/33"}]}', '192.0.2.0/33'],
    ['everybody', '0.0.0.0/0\n', 'wider'],
    ['half of IPv6', '{"prefixes":[{"ipv6Prefix":"8000::/1"}]}', 'wider'],
    ['a mask', '10.*\n', '10.*'],
    ['from one address to another', '0.0.0.0 - 255.255.255.255\n', 'neither'],
  ])('that is %s is refused by what is wrong', (_what, text, problem) => {
    expect(() => rangesIn(text)).toThrow(problem)
  })
})

describe('the command line', () => {
  it('names files by kind and owner, and the day', () => {
    expect(readArguments(['--', 'crawler:bingbot=a=b.json', 'tor:exit=list'], today)).toEqual({
      files: [
        { kind: 'crawler', name: 'bingbot', file: 'a=b.json' },
        { kind: 'tor', name: 'exit', file: 'list' },
      ],
      readOn: today,
    })
    expect(readArguments(['tor:exit=x', '--read-on', '2026-01-31'], today).readOn).toBe('2026-01-31')
  })

  it.each<[args: string[], problem: string]>([
    [[], 'which files'],
    [['bingbot.json'], 'KIND:NAME=FILE'],
    [['crawler:Bing Bot=x'], 'small letters'],
    [['robots:bingbot=x'], 'no kind "robots"'],
    [['tor:exit=x', '--read-on', '2026-02-30'], '2026-02-30'],
    [['tor:exit=x', '--read-on', '2026-11-26'], 'future'],
    [['tor:exit=x', '--day', '2026-11-01'], '--day'],
  ])('%j is refused', (args, problem) => {
    expect(() => readArguments(args, today)).toThrow(problem)
  })
})

describe('pnpm ranges', () => {
  const old: AddressList[] = [
    { kind: 'crawler', name: 'bingbot', readOn: '2026-01-01', ranges: ['192.0.2.0/24'] },
    { kind: 'crawler', name: 'bingbot', readOn: '2026-02-01', ranges: ['198.51.100.0/24'] },
    { kind: 'crawler', name: 'meta', readOn: '2026-01-01', ranges: ['203.0.113.0/24'] },
  ]

  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-ranges-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('replaces what is given and leaves the others, with their day', () => {
    writeFileSync(join(folder, 'google.json'), JSON.stringify(google))
    writeFileSync(join(folder, 'more.txt'), '66.249.64.0/27\n198.51.100.7\n')
    const files = ['google.json', 'more.txt'].map((name) => `crawler:bingbot=${join(folder, name)}`)
    const read = buildLists(readArguments(files, today))
    const ranges = ['2001:4860:4801:10::/64', '66.249.64.0/27', '198.51.100.7']
    expect(replaceLists(old, read)).toEqual([
      { kind: 'crawler', name: 'bingbot', readOn: today, ranges },
      old[2],
    ])
  })

  it('writes what it reads again', () => {
    const file = join(folder, 'lists.json')
    writeLists(file, old)
    expect(readLists(file)).toEqual(old)
  })

  it('has written what ships, in the order in which it would again', () => {
    expect(replaceLists(readLists(addressRangesFile), [])).toEqual(addressLists)
  })

  it('that refuses a file names it, says so by its exit code and changes nothing', () => {
    const before = readFileSync(addressRangesFile, 'utf8')
    const file = join(folder, 'page.html')
    writeFileSync(file, '<html>')
    const main = join(import.meta.dirname, 'main.ts')
    const run = () =>
      execFileSync(process.execPath, [main, `crawler:bingbot=${file}`], { encoding: 'utf8', stdio: 'pipe' })
    expect(run).toThrow(`${file} is not taken`)
    expect(readFileSync(addressRangesFile, 'utf8')).toBe(before)
  })
})
