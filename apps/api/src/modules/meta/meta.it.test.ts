import { createMailer, type Mail } from '@waymark/mail'
import { describeWith } from '@waymark/testing'
import { expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { buildTestApp, createTestDemoData, type TestApp } from '../../testing/index.ts'

/** Contract 2 §10, "GET /meta". */
describeWith(['postgres'], 'what the console must know before anyone signs in', () => {
  const read = async (test: TestApp) => (await test.request({ method: 'GET', url: '/meta' })).json().data

  it('says how the installation is set up, and whether it has a user yet', async () => {
    const test = await buildTestApp()
    const empty = {
      version: packageJson.version,
      signupOpen: true,
      hasUsers: false,
      mail: false,
      shortUrlBase: 'http://localhost:3001',
      defaultDomain: null,
      billingMode: 'none',
      demoData: false,
      attribution: [{ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }],
    }
    expect(await read(test)).toEqual(empty)
    await test.signUp()
    expect(await read(test)).toEqual({ ...empty, hasUsers: true })
    await test.close()
  })

  it('says where an operator has it otherwise', async () => {
    const sent: Mail[] = []
    const transport = { deliver: async (mail: Mail) => void sent.push(mail), close: () => {} }
    const test = await buildTestApp({
      deps: {
        mailer: createMailer({ transport, logger: { warn: () => {}, error: () => {} } }),
        demoData: createTestDemoData(),
      },
      settings: {
        allowSignup: false,
        defaultDomain: 'go.example',
        publicShortUrl: 'https://go.example',
        billingMode: 'self',
        geoipCityDb: '/data/GeoLite2-City.mmdb',
      },
    })
    expect(await read(test)).toMatchObject({
      signupOpen: false,
      mail: true,
      shortUrlBase: 'https://go.example',
      defaultDomain: 'go.example',
      billingMode: 'self',
      demoData: true,
      attribution: [],
    })
    await test.close()
  })

  it('is limited by address', async () => {
    const test = await buildTestApp({ settings: { rateLimitDisabled: false } })
    const { headers } = await test.request({ method: 'GET', url: '/meta' })
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['300', '299'])
    await test.close()
  })
})
