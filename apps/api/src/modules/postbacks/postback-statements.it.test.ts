import { createDb, type Db } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

describeWith(['postgres'], 'the statements of a postback', () => {
  let database: TestDatabase
  let db: Db
  let app: PostbackApp
  let statements: string[] = []
  beforeAll(async () => {
    database = await createMigratedDatabase()
    const onStatement = (text: string) => void statements.push(text)
    db = createDb({ url: database.url, maxConnections: 5, onStatement })
    app = await openPostbackApp({ deps: { db } })
  })
  afterAll(async () => {
    await app.close()
    await db.close()
    await database.drop()
  })

  it('read what decides about it in one, whatever there is of it', async () => {
    const network = await app.make('/affiliate-networks', { name: 'Net' })
    const offer = await app.make('/offers', {
      name: 'O',
      url: 'https://shop.example/',
      payout: 4,
      networkId: network.id,
    })
    await app.make('/conversions/goals', { name: 'Deposit', key: 'deposit', defaultPayout: 7 })
    const click = await app.click({ offerId: offer.id })
    statements = []
    expect(await app.result({ click_id: click.clickToken, status: 'sale', network: 'net' })).toBe('created')
    const deciding = statements.filter((text) =>
      /postback_security|conversion_goals|affiliate_networks/.test(text),
    )
    expect(deciding).toHaveLength(1)
    expect(await app.conversionsOf(click)).toMatchObject([
      { payout: '4.000000', currency: 'USD', networkId: network.id },
    ])
  })
})
