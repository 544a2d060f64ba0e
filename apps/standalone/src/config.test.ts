import { readConfig } from '@waymark/config'
import { expect, it } from 'vitest'
import { standaloneVariables } from './config.ts'

const secrets = {
  JWT_SECRET: 'x'.repeat(32),
  SECRETS_KEY: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(16),
}

it('mails go to the log of an installation on embedded parts only', () => {
  const toLog = { MAIL_TO_LOG: 'true' }
  expect(readConfig(standaloneVariables, toLog).mailToLog).toBe(true)
  const onServer = { ...toLog, ...secrets, DATABASE_URL: 'postgres://localhost/waymark' }
  expect(() => readConfig(standaloneVariables, onServer)).toThrow(
    'MAIL_TO_LOG must not be true when DATABASE_URL is set',
  )
})
