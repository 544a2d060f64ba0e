import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRecordedDatabase, type RecordedDatabase } from '../../testing/index.ts'
import { openPostbackApp, type PostbackApp } from './testing/postback-app.ts'

describeWith(['postgres'], 'the statements of a postback', () => {
  let recorded: RecordedDatabase
  let app: PostbackApp
  beforeAll(async () => {
    recorded = await openRecordedDatabase()
    app = await openPostbackApp({ deps: { db: recorded.db } })
  })
  afterAll(async () => {
    await app.close()
    await recorded.close()
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
    recorded.clear()
    expect(await app.result({ click_id: click.clickToken, status: 'sale', network: 'net' })).toBe('created')
    const deciding = recorded
      .texts()
      .filter((text) => /postback_security|conversion_goals|affiliate_networks/.test(text))
    expect(deciding).toHaveLength(1)
    expect(await app.conversionsOf(click)).toMatchObject([
      { payout: '4.000000', currency: 'USD', networkId: network.id },
    ])
  })
})
