import { createHash } from 'node:crypto'
import { conversionIdentities, conversions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { openTestClicks, type TestClicks } from '../../testing/test-clicks.ts'

const hourMs = 3_600_000
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describeWith(['postgres'], 'the import of conversions', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser
  let clicks: TestClicks
  beforeAll(async () => {
    clicks = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: clicks.analytics } })
    user = await test.signUp()
    stranger = await test.signUp()
    const goals = [
      { name: 'First', key: 'first', defaultPayout: 3 },
      { name: 'Second', key: 'second', defaultPayout: 4 },
    ]
    for (const body of goals) await send('/conversions/goals', body)
  })
  afterAll(async () => {
    await test.close()
    await clicks.close()
  })

  const send = (url: string, body: unknown, by: TestUser = user) =>
    test.request({ method: 'POST', url, body, token: by.token, workspaceId: by.workspaceId })
  const bring = (body: unknown) => send('/conversions/import', body)
  const report = async (body: unknown) => {
    const response = await bring(body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const newClicks = (count: number, by: TestUser = user) =>
    clicks.add(Array.from({ length: count }, () => ({ workspaceId: by.workspaceId })))
  /** In the order in which they were stored. */
  const all = async () =>
    await test.deps.db.orm
      .select()
      .from(conversions)
      .where(eq(conversions.workspaceId, user.workspaceId))
      .orderBy(conversions.seq)
  const of = async (token: string | undefined) =>
    (await all()).filter(({ clickToken }) => clickToken === token)
  const csvOf = (...lines: string[]) => ['subid,status,payout,currency,tid,date', ...lines].join('\n')

  it('reports each row, and one that is wrong stops no other', async () => {
    const [one, two] = await newClicks(2)
    const [foreign] = await newClicks(1, stranger)
    const answer = await report({
      csv: csvOf(
        `${one},approved,12.50,EUR,T1,`,
        `${two},hold`,
        ',sale,1,USD,T1,',
        `${two},hold,abc,USD,,`,
        `${two},hold,1,dollars,,`,
        `${foreign},sale,1,USD,T1,`,
        'no-click,sale,1,USD,T1,',
        `${two},hold,,,,not a date`,
        `${two},hold,,,,`,
        `${one},pending,,,T1,`,
        `${two},subscribe,,,,`,
        `"${two},never closed`,
        `${one},"approved",12.5,eur,T1,`,
      ),
    })
    const ids = (await all()).map(({ id }) => id)
    expect(answer.rows.map((row: { row: number; result: string }) => `${row.row} ${row.result}`)).toEqual([
      '1 created',
      '2 error',
      '3 error',
      '4 error',
      '5 error',
      '6 error',
      '7 error',
      '8 error',
      '9 created',
      '10 ignored',
      '11 ignored',
      '12 error',
      '13 duplicate',
    ])
    expect(answer).toMatchObject({ accepted: 3, rejected: 10 })
    expect(answer.rows[0]).toEqual({ row: 1, result: 'created', conversionId: ids[0], error: null })
    expect(answer.rows[1]).toMatchObject({
      conversionId: null,
      error: 'The row has 2 columns, the header 6.',
    })
    expect(answer.rows.filter(({ error }: { error: unknown }) => error === null)).toHaveLength(3)
    expect(await of(one)).toMatchObject([
      {
        status: 'sale',
        originalStatus: 'approved',
        payout: '12.500000',
        currency: 'EUR',
        tid: 'T1',
        source: 'import',
      },
    ])
    expect(await of(two)).toMatchObject([{ status: 'lead', payout: '3.000000', currency: 'USD', tid: null }])
    expect(await of(foreign)).toEqual([])
  })

  it('changes nothing when it is sent again', async () => {
    const tokens = await newClicks(450)
    const csv = csvOf(...tokens.map((token, index) => `${token},sale,${index}.25,USD,T${index},`))
    const first = await report({ csv })
    expect(first).toMatchObject({ accepted: 450, rejected: 0 })
    expect(first.rows.map(({ row }: { row: number }) => row)).toEqual(tokens.map((_, index) => index + 1))
    const before = await all()
    const again = await report({ csv })
    expect(again).toMatchObject({ accepted: 450, rejected: 0 })
    expect(new Set(again.rows.map(({ result }: { result: string }) => result))).toEqual(
      new Set(['duplicate']),
    )
    expect(again.rows.map(({ conversionId }: { conversionId: string }) => conversionId)).toEqual(
      first.rows.map(({ conversionId }: { conversionId: string }) => conversionId),
    )
    expect(await all()).toEqual(before)
  })

  it('takes one row, and the goal it names', async () => {
    const [one, two] = await newClicks(2)
    const plain = await report({ row: { clickId: one } })
    expect(plain).toEqual({
      accepted: 1,
      rejected: 0,
      unknownColumns: [],
      rows: [{ row: 1, result: 'created', conversionId: expect.any(String), error: null }],
    })
    await report({ row: { clickId: one, payout: 0.1, tid: 'T1', status: 'confirmed' } })
    await report({ row: { clickId: two, payout: '7.5', currency: 'GBP' }, goalKey: 'second' })
    await report({ row: { clickId: two }, goalKey: 'first' })
    expect(await of(one)).toMatchObject([{ status: 'sale', payout: '0.100000', tid: 'T1' }])
    const [second, first] = await of(two)
    expect(second).toMatchObject({ payout: '7.500000', currency: 'GBP' })
    expect(first).toMatchObject({ payout: '3.000000', currency: 'USD' })
    expect(first?.goalId).not.toBe(second?.goalId)
    const refused = await report({ row: { clickId: one, payout: '1,234.5' } })
    expect(refused).toMatchObject({ accepted: 0, rejected: 1, rows: [{ row: 1, result: 'error' }] })
  })

  it('stores all digits of numbers, and reads a decimal comma', async () => {
    const [one, two, three] = await newClicks(3)
    const url = '/conversions/import'
    const by = { token: user.token, workspaceId: user.workspaceId }
    for (const [clickId, tid] of [
      [one, '9007199254740993'],
      [one, '9007199254740992'],
      [two, '17'],
    ]) {
      const rawBody = `{"row":{"clickId":"${clickId}","tid":${tid},"payout":123456789.1234565,"status":"lead"}}`
      const headers = { 'content-type': 'application/json' }
      const answer = await test.request({ method: 'POST', url, rawBody, headers, ...by })
      expect(answer.json(), answer.body).toMatchObject({ data: { rows: [{ result: 'created' }] } })
    }
    const payout = '123456789.123457'
    const tids = (await of(one)).map(({ tid }) => tid)
    expect(tids.toSorted()).toEqual(['9007199254740992', '9007199254740993'])
    expect(await of(two)).toMatchObject([{ tid: '17', payout }])
    const csv = csvOf(`${three};sale;12,50;EUR;T1;`).replaceAll(/,(?=[a-z])/g, ';')
    expect(await report({ csv })).toMatchObject({ accepted: 1, rejected: 0 })
    await report({ csv: csvOf(`${three},sale,"3,5",EUR,T2,`) })
    expect((await of(three)).map(({ payout }) => payout).toSorted()).toEqual(['12.500000', '3.500000'])
  })

  it('reads dates in the zone of the workspace, not before the click and not far ahead', async () => {
    const zone = { timezone: 'America/New_York' }
    const url = `/workspaces/${user.workspaceId}`
    await test.request({ method: 'PATCH', url, body: zone, token: user.token })
    const tokens = await newClicks(5)
    const now = test.clock.now()
    const ahead = (ms: number) => new Date(now + ms).toISOString()
    const local = ahead(hourMs).replace('T', ' ').slice(0, 19)
    const dates = ['2020-01-02 03:04:05', ahead(23 * hourMs), ahead(25 * hourMs), '', ahead(hourMs)]
    const answer = await report({ csv: csvOf(...tokens.map((token, at) => `${token},sale,,,,${dates[at]}`)) })
    expect(answer.rows.map(({ result }: { result: string }) => result)).toEqual([
      'created',
      'created',
      'error',
      'created',
      'created',
    ])
    const [old] = await of(tokens[0])
    expect(old?.convertedAt).toEqual(old?.clickedAt)
    expect((await of(tokens[1]))[0]?.convertedAt).toEqual(new Date(ahead(23 * hourMs)))
    const [token] = await newClicks(1)
    await report({ row: { clickId: token, date: local } })
    // The same digits are four or five hours later in New York than in UTC.
    const [inZone] = await of(token)
    const laterMs = (inZone?.convertedAt.getTime() ?? 0) - Math.floor((now + hourMs) / 1_000) * 1_000
    expect([4 * hourMs, 5 * hourMs]).toContain(laterMs)
    await test.request({ method: 'PATCH', url, body: { timezone: 'UTC' }, token: user.token })
  })

  it('takes a file as networks and spreadsheets write it', async () => {
    const [one, two, three] = await newClicks(3)
    const csv = [
      '\uFEFFsep=;',
      'Sub ID;CNV_Status;Revenue;Currency;TxId;Date;GOAL;Land;"Note',
      'of theirs"',
      `${one};approved;"1,5";EUR;T1;31.12.2019 15:04;second;DE;"two`,
      'lines"',
      `${two};approved;2;EUR;T2;12/31/2019 3:04 PM;;DE;`,
      `${three};approved;3;EUR;T3;43830,62777777778;gone;DE;`,
    ].join('\r\n')
    const answer = await report({ csv, goalKey: 'first' })
    expect(answer).toMatchObject({ accepted: 2, rejected: 1, unknownColumns: ['Land', 'Note\nof theirs'] })
    expect(answer.rows[2].error).toMatch(/goal/)
    const [first] = await of(one)
    expect(first).toMatchObject({ payout: '1.500000', tid: 'T1', originalStatus: 'approved' })
    // One before the click's becomes the click's: that it was read at all is what shows.
    expect(first?.convertedAt).toEqual(first?.clickedAt)
    expect((await of(two))[0]?.goalId).not.toBe(first?.goalId)
  })

  it('takes who visitors are, hashed', async () => {
    const [one, two] = await newClicks(2)
    await report({ csv: `subid;EM;fn;Country\n${one};Ann@Example.com;Ann;GB\n${two};;;` })
    const contact = { ct: 'New York', zp: 10001, ph: 12125550100 }
    await report({ row: { clickId: two, ...contact, _ttp: '2GnnYzNoYGzGqBmsXmmVg' } })
    const identityOf = async (token: string | undefined) => {
      const [conversion] = await of(token)
      const [row] = await test.deps.db.orm
        .select()
        .from(conversionIdentities)
        .where(eq(conversionIdentities.conversionId, conversion?.id ?? ''))
      return row?.identity
    }
    const email = hash('ann@example.com')
    const first = { email, googleEmail: email, firstName: hash('ann'), country: hash('gb') }
    expect(await identityOf(one)).toEqual(first)
    expect(await identityOf(two)).toMatchObject({
      city: hash('newyork'),
      zip: hash('10001'),
      phoneDigits: hash('12125550100'),
      ttp: '2GnnYzNoYGzGqBmsXmmVg',
    })
  })

  it('reads days in the order that is stated', async () => {
    const [one] = await newClicks(1)
    const now = new Date(test.clock.now())
    const written = `${now.getUTCDate()}/${now.getUTCMonth() + 1}/${now.getUTCFullYear()} 23:59:59`
    const options = { dateFormat: 'DD/MM/YYYY' }
    await report({ csv: csvOf(`${one},sale,,,,${written}`), options })
    const [stored] = await of(one)
    expect(stored?.convertedAt.toISOString()).toBe(`${now.toISOString().slice(0, 10)}T23:59:59.000Z`)
  })

  describe('stores nothing', () => {
    const id = '01900000-0000-7000-8000-000000000000'
    const tooMany = `subid\n${`${id}\n`.repeat(100_001)}`
    it.each<[title: string, body: object, ...paths: string[]]>([
      ['neither csv nor row', {}, 'csv'],
      ['csv and row', { csv: 'subid\n', row: { clickId: id } }, 'csv'],
      ['an unknown goal', { row: { clickId: id }, goalKey: 'gone' }, 'goalKey'],
      ['no header', { csv: '\n' }, 'csv'],
      ['a header without the click', { csv: 'status\nsale' }, 'csv'],
      ['two columns of one meaning', { csv: `subid,amount,Payout\n${id},5,5` }, 'csv'],
      ['a date in either order', { csv: `subid,date\n${id},1/2/2026` }, 'options.dateFormat'],
      [
        'a date that contradicts the stated order, far down',
        {
          csv: `subid,date\n${`${id},1/2/2026\n`.repeat(3_000)}${id},13/2/2026`,
          options: { dateFormat: 'MM/DD/YYYY' },
        },
        'options.dateFormat',
      ],
      [
        'an unknown form of dates',
        { csv: `subid\n${id}`, options: { dateFormat: 'D.M.Y' } },
        'options.dateFormat',
      ],
      ['a row with a date in either order', { row: { clickId: id, date: '1/2/2026' } }, 'options.dateFormat'],
      ['too many rows', { csv: tooMany }, 'csv'],
      ['an unknown field of a row', { row: { clickId: id, amount: 5 } }, 'row.amount'],
      ['a row without its click', { row: {} }, 'row.clickId'],
      ['csv beside a row without its click', { csv: 'subid\n', row: {} }, 'csv', 'row.clickId'],
      ['csv and row beside an unknown field', { csv: '', row: { clickId: id }, file: 1 }, 'csv', 'file'],
      ['neither beside an unknown field', { file: 1 }, 'csv', 'file'],
    ])('with %s', async (_, body, ...paths) => {
      const before = (await all()).length
      const response = await bring(body)
      expect(response.statusCode, response.body).toBe(400)
      const named = response.json().details.map(({ path }: { path: string }) => path)
      expect(named.toSorted()).toEqual(paths)
      expect(await all()).toHaveLength(before)
    })

    it('with more than 16 MiB', async () => {
      expect((await bring({ csv: 'x'.repeat(16 * 1024 * 1024) })).statusCode).toBe(413)
    })
  })
})
