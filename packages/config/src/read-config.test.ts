import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  boolean,
  ConfigError,
  cidrList,
  contact,
  databaseUrl,
  describeVariables,
  durationMs,
  hostPortList,
  integer,
  kafkaConnectionFields,
  list,
  mailAddress,
  multiHostUrl,
  oneOf,
  originList,
  port,
  proxyList,
  readConfig,
  refuseKafkaVariables,
  secret,
  text,
  url,
} from './index.ts'

const sentencesOf = (schema: z.ZodObject, env: Record<string, string>): string[] => {
  try {
    readConfig(schema, env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => problem.sentence)
  }
}

const readField = (field: z.ZodType, value: string): unknown =>
  readConfig(z.object({ X: field }), { X: value }).x
const refusalOf = (field: z.ZodType, value: string) => sentencesOf(z.object({ X: field }), { X: value })[0]

describe('fields', () => {
  it.each<[string, z.ZodType, string, unknown]>([
    ['lowest port', port(), '1', 1],
    ['highest port', port(), '65535', 65535],
    ['true', boolean(), 'true', true],
    ['TRUE', boolean(), 'TRUE', true],
    ['0', boolean(), '0', false],
    ['lower bound', integer({ min: 5, max: 9 }), '5', 5],
    ['upper bound', integer({ min: 5, max: 9 }), '9', 9],
    ['milliseconds', durationMs(), '500ms', 500],
    ['seconds', durationMs(), '30s', 30_000],
    ['days', durationMs(), '2d', 172_800_000],
    ['a word', oneOf(['free', 'pro']), 'pro', 'pro'],
    ['a url', url(['postgres', 'postgresql']), 'postgres://u:p@h/d', 'postgres://u:p@h/d'],
    [
      'several hosts',
      multiHostUrl(['redis', 'redis-cluster']),
      'redis-cluster://a:1,b:2',
      'redis-cluster://a:1,b:2',
    ],
    ['a list', list({ matching: /^[a-z]+$/, example: 'a,b' }), ' a, b ,', ['a', 'b']],
    ['a contact by mail', contact(), 's@example.com', 'mailto:s@example.com'],
    ['a contact by web', contact(), 'https://example.com/s', 'https://example.com/s'],
    ['an address', mailAddress(), 'no-reply@example.com', 'no-reply@example.com'],
    ['a named address', mailAddress(), 'W <n@example.com>', 'W <n@example.com>'],
    ['brokers', hostPortList(), 'k1:9092, k2:9093', ['k1:9092', 'k2:9093']],
    ['networks', cidrList(), '10.0.0.0/8, ::1, 127.0.0.1', ['10.0.0.0/8', '::1/128', '127.0.0.1/32']],
    ['companies among them', proxyList(['cloudflare']), '::1,Cloudflare', ['::1/128', 'cloudflare']],
    [
      'origins',
      originList(),
      'https://App.example, http://localhost:5173/',
      ['https://app.example', 'http://localhost:5173'],
    ],
    ['a secret', secret({ minLength: 4 }), 'abcd', 'abcd'],
    ['text with spaces around it', text(), '  x ', 'x'],
  ])('reads %s', (_name, field, given, expected) => {
    expect(readField(field, given)).toEqual(expected)
  })

  it.each<[string, z.ZodType, string, string]>([
    ['a word for a port', port(), 'abc', 'X must be a port number between 1 and 65535, but is "abc".'],
    ['port zero', port(), '0', 'X must be a port number between 1 and 65535, but is "0".'],
    ['a port too high', port(), '65536', 'X must be a port number between 1 and 65535, but is "65536".'],
    ['a fraction', port(), '1.5', 'X must be a port number between 1 and 65535, but is "1.5".'],
    ['hexadecimal', port(), '0x10', 'X must be a port number between 1 and 65535, but is "0x10".'],
    ['yes', boolean(), 'yes', 'X must be true or false, but is "yes".'],
    [
      'a number without unit',
      durationMs(),
      '30',
      'X must be a duration such as 500ms, 30s, 5m, 2h or 1d, but is "30".',
    ],
    [
      'a contact by http',
      contact(),
      'http://h/',
      'X must be an e-mail address or an https URL, but is "http://h/".',
    ],
    ['another word', oneOf(['free', 'pro']), 'gold', 'X must be one of free, pro, but is "gold".'],
    [
      'another protocol',
      url(['https', 'http']),
      'ftp://h',
      'X must be a URL that starts with https:// or http://, but is "ftp://h".',
    ],
    [
      'a protocol alone',
      multiHostUrl(['redis']),
      'redis://',
      'X must be a URL that starts with redis://, but is "redis://".',
    ],
    [
      'a url without host',
      url(['redis']),
      'redis:x',
      'X must be a URL that starts with redis://, but is "redis:x".',
    ],
    [
      'an address with a second line',
      mailAddress(),
      'n@example.com\nBcc: eve',
      'X must be an address such as no-reply@example.com or Waymark <no-reply@example.com> (the value given is not shown).',
    ],
    [
      'a broker without port',
      hostPortList(),
      'k1',
      'X must be a comma-separated list of host:port, but is "k1".',
    ],
    [
      'a prefix too long',
      cidrList(),
      '10.0.0.0/33',
      'X must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128, but is "10.0.0.0/33".',
    ],
    [
      'another company',
      proxyList(['cloudflare']),
      'akamai',
      'X must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128 (none of all addresses), and of cloudflare, but is "akamai".',
    ],
    ...['0.0.0.0/0', '::/0', '10.0.0.0/00', '::1,0.0.0.0/0'].map(
      (given): [string, z.ZodType, string, string] => [
        `${given} for proxies`,
        proxyList(['cloudflare']),
        given,
        `X must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128 (none of all addresses), and of cloudflare, but is "${given}".`,
      ],
    ),
    [
      'a list of nothing',
      list({ matching: /^[a-z]+$/, example: 'a,b' }),
      ' , ',
      'X must be a comma-separated list such as a,b, but is ",".',
    ],
    [
      'an empty prefix',
      cidrList(),
      '10.0.0.0/',
      'X must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128, but is "10.0.0.0/".',
    ],
    ...['app.example', 'https://app.example/path', 'ftp://app.example', '*'].map(
      (origin): [string, z.ZodType, string, string] => [
        `${origin} for an origin`,
        originList(),
        origin,
        `X must be a comma-separated list of origins such as https://app.example.com, http://localhost:5173, but is "${origin}".`,
      ],
    ),
    [
      'a short secret',
      secret({ minLength: 32 }),
      'hunter2',
      'X must be a secret of at least 32 characters (the value given is not shown).',
    ],
    [
      'a broken url with a password',
      url(['postgres']),
      'postgres:/u:hunter2@h',
      'X must be a URL that starts with postgres:// (the value given is not shown).',
    ],
  ])('refuses %s', (_name, field, given, expected) => {
    expect(refusalOf(field, given)).toBe(expected)
  })

  it('never prints a secret, however it is wrapped', () => {
    const field = secret({ minLength: 32 }).optional().describe('Signs sessions')
    expect(refusalOf(field, 'hunter2')).not.toContain('hunter2')
  })
})

describe('readConfig', () => {
  const schema = z.object({
    API_PORT: port().default(3000).describe('Port of the api'),
    DATABASE_URL: databaseUrl().optional().describe('A Postgres server'),
    JWT_SECRET: secret({ minLength: 32 }).describe('Signs sessions'),
  })
  const jwtSecret = 'x'.repeat(32)

  it('gives camelCase names, defaults, and leaves other variables alone', () => {
    const config = readConfig(schema, { JWT_SECRET: jwtSecret, HOME: '/root' })
    expect(config).toEqual({ apiPort: 3000, jwtSecret })
    expectTypeOf(config).toEqualTypeOf<{
      readonly apiPort: number
      readonly databaseUrl?: string | undefined
      readonly jwtSecret: string
    }>()
  })

  it('takes an empty or blank variable for one that is not set', () => {
    expect(readConfig(schema, { API_PORT: ' ', DATABASE_URL: '', JWT_SECRET: jwtSecret }).apiPort).toBe(3000)
  })

  it('names every wrong variable, one sentence each', () => {
    expect(sentencesOf(schema, { API_PORT: 'abc' })).toEqual([
      'API_PORT must be a port number between 1 and 65535, but is "abc".',
      'JWT_SECRET must be a secret of at least 32 characters, but is not set.',
    ])
  })

  it('lets a rule over several variables name the one that is wrong', () => {
    const paired = z
      .object({ A: text().optional(), B: text().optional() })
      .refine(({ A, B }) => !A || B, { path: ['B'], error: 'must be given when A is' })
    expect(sentencesOf(paired, { A: 'x' })).toEqual(['B must be given when A is, but is not set.'])
  })

  it('describes the variables for the table of settings', () => {
    expect(describeVariables(schema)).toEqual([
      {
        name: 'API_PORT',
        description: 'Port of the api',
        defaultValue: '3000',
        isRequired: false,
        isSecret: false,
        mayBeInFile: false,
      },
      {
        name: 'DATABASE_URL',
        description: 'A Postgres server',
        defaultValue: null,
        isRequired: false,
        isSecret: false,
        mayBeInFile: true,
      },
      {
        name: 'JWT_SECRET',
        description: 'Signs sessions',
        defaultValue: null,
        isRequired: true,
        isSecret: true,
        mayBeInFile: true,
      },
    ])
  })
})

describe('secrets in files', () => {
  const schema = z.object({
    API_PORT: port().default(3000).describe('Port of the api'),
    DATABASE_URL: databaseUrl().optional().describe('A Postgres server'),
    JWT_SECRET: secret({ minLength: 32 }).describe('Signs sessions'),
  })
  const long = 'y'.repeat(32)
  let folder: string
  const fileOf = (name: string, content: string): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-config-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are read without the last line break, URLs with a password too', () => {
    const env = {
      JWT_SECRET_FILE: fileOf('jwt', `${long}\n`),
      DATABASE_URL_FILE: fileOf('url', 'postgres://u:p@h/d'),
      JWT_SECRET: ' ',
    }
    expect(readConfig(schema, env)).toEqual({
      apiPort: 3000,
      jwtSecret: long,
      databaseUrl: 'postgres://u:p@h/d',
    })
  })

  const refused: [string, () => Record<string, string>, () => string][] = [
    [
      'the value beside its file',
      () => ({ JWT_SECRET: long, JWT_SECRET_FILE: fileOf('both', long) }),
      () => 'JWT_SECRET and JWT_SECRET_FILE are both given: leave one of them out.',
    ],
    [
      'a file that is not there',
      () => ({ JWT_SECRET_FILE: join(folder, 'none') }),
      () => `JWT_SECRET_FILE names ${join(folder, 'none')}, which cannot be used: there is no such file.`,
    ],
    [
      'a folder',
      () => ({ JWT_SECRET_FILE: folder }),
      () => `JWT_SECRET_FILE names ${folder}, which cannot be used: it is a folder.`,
    ],
    [
      'an empty file',
      () => ({ JWT_SECRET_FILE: fileOf('empty', '\n') }),
      () => `JWT_SECRET_FILE names ${join(folder, 'empty')}, which cannot be used: it is empty.`,
    ],
    [
      'a short secret in a file, without its value',
      () => ({ JWT_SECRET_FILE: fileOf('short', 'hunter2') }),
      () => 'JWT_SECRET must be a secret of at least 32 characters (the value given is not shown).',
    ],
    [
      'a file of what is no secret, as an unknown variable',
      () => ({ API_PORT_FILE: fileOf('port', '4000') }),
      () => 'JWT_SECRET must be a secret of at least 32 characters, but is not set.',
    ],
  ]
  it.each(refused)('refuses %s', (_name, env, sentence) => {
    expect(sentencesOf(schema, env())).toEqual([sentence()])
  })
})

describe('the connection to Kafka', () => {
  const schema = z.object(kafkaConnectionFields).superRefine(refuseKafkaVariables)
  const signIn = {
    KAFKA_SASL_MECHANISM: 'plain',
    KAFKA_SASL_USERNAME: 'waymark',
    KAFKA_SASL_PASSWORD: 'hunter2',
  }
  const { KAFKA_SASL_MECHANISM: _mechanism, ...withoutMechanism } = signIn

  it.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    ['TLS alone', { KAFKA_SSL: 'true' }, []],
    ['a sign-in', { ...signIn, KAFKA_SSL: 'true', KAFKA_CA_FILE: '/ca.pem' }, []],
    [
      'a mechanism alone',
      { KAFKA_SASL_MECHANISM: 'scram-sha-512' },
      [
        'KAFKA_SASL_USERNAME must be given with KAFKA_SASL_MECHANISM, but is not set.',
        'KAFKA_SASL_PASSWORD must be given with KAFKA_SASL_MECHANISM, but is not set.',
      ],
    ],
    [
      'a user without a mechanism',
      withoutMechanism,
      ['KAFKA_SASL_MECHANISM must be given with KAFKA_SASL_USERNAME, but is not set.'],
    ],
    [
      'an unknown mechanism',
      { ...signIn, KAFKA_SASL_MECHANISM: 'gssapi' },
      ['KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512, but is "gssapi".'],
    ],
    [
      'an authority without TLS',
      { KAFKA_CA_FILE: '/ca.pem' },
      ['KAFKA_SSL must be true with KAFKA_CA_FILE, but is not set.'],
    ],
  ])('%s', (_name, env, sentences) => {
    expect(sentencesOf(schema, env)).toEqual(sentences)
  })
})
