import { readConfig } from '@waymark/config'
import { describe, expect, it } from 'vitest'
import { apiVariables } from './config.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/waymark',
  REDIS_URL: 'redis://localhost',
  CLICKHOUSE_URL: 'http://localhost:8123',
  JWT_SECRET: 'x'.repeat(32),
  SECRETS_KEY: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(16),
}

describe('the variables of the api', () => {
  it('are read with a mail server or without', () => {
    expect(readConfig(apiVariables, needed)).toMatchObject({ mailToLog: false, billingMode: 'none' })
    const mail = { SMTP_URL: 'smtp://user:pass@mail:587', MAIL_FROM: 'Waymark <no-reply@example.com>' }
    expect(readConfig(apiVariables, { ...needed, ...mail })).toMatchObject({
      smtpUrl: mail.SMTP_URL,
      mailFrom: mail.MAIL_FROM,
    })
  })

  it.each([
    [
      'tokens to the log of a database that is not this process’s own',
      { MAIL_TO_LOG: 'true' },
      'MAIL_TO_LOG must not be true when DATABASE_URL is set, but is "true".',
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtp://mail' },
      'MAIL_FROM must be given when SMTP_URL is set, but is not set.',
    ],
    [
      'another way to send mails',
      { SMTP_URL: 'http://mail' },
      'SMTP_URL must be a URL that starts with smtp:// or smtps://, but is "http://mail".',
    ],
    [
      'an unknown way to bill',
      { BILLING_MODE: 'free' },
      'BILLING_MODE must be one of none, self, but is "free".',
    ],
  ])('refuse %s', (_name, env, sentence) => {
    expect(() => readConfig(apiVariables, { ...needed, ...env })).toThrow(sentence)
  })
})
