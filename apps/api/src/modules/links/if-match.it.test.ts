import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const url = 'https://shop.example/'

const rows = [
  { noun: 'links', body: { originalUrl: url }, change: { title: 'mine' }, id: 'shortCode' },
  { noun: 'offers', body: { name: 'O', url }, change: { name: 'mine' }, id: 'id' },
  { noun: 'landings', body: { name: 'L', url }, change: { name: 'mine' }, id: 'id' },
  { noun: 'traffic-sources', body: { name: 'S', postbackUrl: url }, change: { name: 'mine' }, id: 'id' },
]

describeWith(['postgres'], 'If-Match', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  describe.each(rows)('at $noun', ({ noun, body, change, id }) => {
    const { token, workspaceId } = { token: () => user.token, workspaceId: () => user.workspaceId }
    const make = async () => {
      const sent = {
        method: 'POST',
        url: `/${noun}`,
        body,
        token: token(),
        workspaceId: workspaceId(),
      } as const
      const record = (await test.request(sent)).json().data
      return { record, path: `/${noun}/${record[id]}` }
    }
    const patch = (path: string, header: string | undefined, sent: object = change) =>
      test.request({
        method: 'PATCH',
        url: path,
        body: sent,
        token: token(),
        workspaceId: workspaceId(),
        ...(header !== undefined && { headers: { 'if-match': header } }),
      })

    it('lets a change through for the state that it was made for, and one of those made at once', async () => {
      const { record, path } = await make()
      const header = `"${record.updatedAt}"`
      const answers = await Promise.all([patch(path, header), patch(path, header)])
      const [done, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
      expect([done?.statusCode, refused?.statusCode]).toEqual([200, 412])
      const updatedAt = done?.json().data.updatedAt
      expect(updatedAt > record.updatedAt).toBe(true)
      expect(refused?.json()).toMatchObject({ code: 'VERSION_MISMATCH', version: updatedAt })
      expect((await patch(path, `"${updatedAt}"`)).statusCode).toBe(200)
    })

    it('requires nothing where it is not sent, and refuses what is no state', async () => {
      const { record, path } = await make()
      expect((await patch(path, undefined)).statusCode).toBe(200)
      expect((await patch(path, '*')).statusCode).toBe(200)
      const wrong = await patch(path, record.updatedAt)
      expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'If-Match' }] })
    })
  })
})
