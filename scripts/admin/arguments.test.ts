import { describe, expect, it } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const id = '0193a1f0-0000-7000-8000-000000000001'
const none = { workspaceId: undefined, from: undefined, to: undefined, afterId: undefined }

describe('the arguments of admin', () => {
  it.each([
    [['reproject'], { command: 'reproject', ...none }],
    [
      [
        'reproject',
        '--workspace',
        id,
        '--from',
        '2026-01-01',
        '--to=2026-02-01T01:00:00+01:00',
        '--after',
        id,
      ],
      {
        command: 'reproject',
        workspaceId: id,
        from: new Date('2026-01-01T00:00:00Z'),
        to: new Date('2026-02-01T00:00:00Z'),
        afterId: id,
      },
    ],
    [['rebuild-counters'], { command: 'rebuild-counters', workspaceId: undefined }],
    [['backup', 'copy'], { command: 'backup', folder: 'copy', target: undefined }],
    [
      ['restore', 'copy', '--clickhouse', "S3('https://b.example/a', 'k', 's')"],
      { command: 'restore', folder: 'copy', target: "S3('https://b.example/a', 'k', 's')" },
    ],
    [['upgrade', '--check'], { command: 'upgrade' }],
    [['--workspace', id, 'rebuild-counters'], { command: 'rebuild-counters', workspaceId: id }],
  ])('%j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected)
  })

  it.each([
    [[], 'Say what to do.'],
    [['rebuild'], 'There is no command "rebuild".'],
    [['reproject', 'all'], '"all" is too much.'],
    [['reproject', '--workspace', 'ours'], '--workspace must be an id, but is "ours".'],
    [['reproject', '--after', ''], '--after must be an id, but is "".'],
    [['reproject', '--from', '2026-02-30T00:00'], '--from must be a date'],
    [['reproject', '--from', 'yesterday'], '--from must be a date'],
    [['reproject', '--from', '2026-02-01', '--to', '2026-02-01'], '--to must be after --from.'],
    [['rebuild-counters', '--from', '2026-02-01'], '--from is no option of rebuild-counters.'],
    [['backup'], 'Name the folder'],
    [['backup', 'a', 'b'], 'Name one folder alone'],
    [['backup', 'a', '--from', '2026-02-01'], '--from is no option of backup.'],
    [
      ['backup', 'a', '--clickhouse', "Disk('backups', 'a'); DROP DATABASE waymark"],
      '--clickhouse must be as',
    ],
    [['backup', 'a', '--clickhouse', "File('a\\'')"], '--clickhouse must be as'],
    [['upgrade'], 'Only "waymark upgrade --check" is there'],
    [['reproject', '--check'], '--check is no option of reproject.'],
    [['reproject', '--force'], /Unknown option/],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(UsageError)
    expect(() => readArguments(args)).toThrow(message)
  })

  it.each([
    ['backup', 'a', '--clickhouse', "S3('https://b.example/a', 'k', 'the-secret'"],
    ['restore', 'a', "S3('https://b.example/a', 'k', 'the-secret')"],
  ])('does not show the secret of a bucket: %j', (...args) => {
    expect(() => readArguments(args)).toThrow(/^(?!.*the-secret).*--clickhouse/)
  })
})
