import { randomBytes } from 'node:crypto'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildTestApp,
  openRecordedDatabase,
  type RecordedDatabase,
  type TestApp,
} from '../../testing/index.ts'

describeWith(['postgres'], 'links made in bulk', () => {
  let recorded: RecordedDatabase
  let test: TestApp
  beforeAll(async () => {
    recorded = await openRecordedDatabase()
    test = await buildTestApp({ deps: { db: recorded.db } })
  })
  afterAll(async () => {
    await test.close()
    await recorded.close()
  })

  it('a thousand, in collections too, are stored and published by few statements, none of them large', async () => {
    const { token } = await test.signUp()
    const collection = async () => {
      const body = { name: 'C' }
      const made = await test.request({ method: 'POST', url: '/collections', token, body })
      return made.json().data.id
    }
    const collectionIds = [await collection(), await collection(), await collection()]
    const itemOf = (index: number) => ({
      originalUrl: `https://shop.example/${index}`,
      customAlias: `many-${randomBytes(8).toString('hex')}`,
      tags: ['many', `n${index}`],
      utm: { source: 'news' },
      collectionIds,
    })
    recorded.clear()
    const body = { links: Array.from({ length: 1_000 }, (_, index) => itemOf(index)) }
    const response = await test.request({ method: 'POST', url: '/links/bulk', token, body })
    expect(response.json().meta).toEqual({ total: 1_000, created: 1_000, failed: 0 })
    const stored = ['links', 'link_codes', 'collection_links', 'link_changes'].map(
      (table) => recorded.texts().filter((text) => text.startsWith(`insert into "${table}"`)).length,
    )
    // Aliases and codes by themselves.
    expect(stored).toEqual([10, 2, 3, 1])
    // A statement is built at a stretch: with 35,000 parameters that takes a tenth of a second.
    const parameters = recorded.texts().map((text) => new Set(text.match(/\$\d+/g)).size)
    expect(Math.max(...parameters)).toBeLessThanOrEqual(5_000)
    // All in all: five for each hundred that are published to redirectors, and those of the caller and its
    // transaction.
    expect(recorded.texts().length).toBeLessThan(100)
  })

  /** A target can name an alias before there is the link, and no code that is not drawn yet. */
  it.each([
    ['an alias', true],
    ['none', false],
  ])('and other new links with %s are looked at for circles: %s', async (_, hasAlias) => {
    const { token } = await test.signUp()
    const made = async (url: string, body: object = {}) => {
      const customAlias = `circle-${randomBytes(8).toString('hex')}`
      const item = { ...body, ...(hasAlias && { customAlias }) }
      recorded.clear()
      const sent = url === '/links/bulk' ? { links: [item] } : item
      const response = await test.request({ method: 'POST', url, token, body: sent })
      expect(response.statusCode, response.body).toBeLessThan(300)
      expect(recorded.texts().some((text) => text.includes("'campaignLinkId'"))).toBe(hasAlias)
      return response.json().data
    }
    const originalUrl = 'https://shop.example/'
    const { shortCode } = await made('/links', { originalUrl })
    await made('/links/bulk', { originalUrl })
    await made(`/links/${shortCode}/clone`)
  })
})
