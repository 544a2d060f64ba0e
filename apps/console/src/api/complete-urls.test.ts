import { expect, it } from 'vitest'
import { completeUrls, withCompleteUrls } from './complete-urls.ts'

it('completes the addresses of a body, wherever they are, and nothing else', () => {
  const body = {
    originalUrl: ' a.example/x\u200b',
    expiredUrl: null,
    title: 'b.example',
    url: 'https://c.example',
    rules: [{ targetUrl: 'd.example?c={click_id}', name: 'e.example' }],
    channels: [{ credentials: { url: 'hooks.example' } }],
    postbackUrl: 'javascript:0',
    rootUrl: '',
    notFoundUrl: '//f.example',
  }
  expect(JSON.parse(completeUrls(JSON.stringify(body)))).toEqual({
    originalUrl: 'https://a.example/x',
    expiredUrl: null,
    title: 'b.example',
    url: 'https://c.example',
    rules: [{ targetUrl: 'https://d.example?c={click_id}', name: 'e.example' }],
    channels: [{ credentials: { url: 'https://hooks.example' } }],
    postbackUrl: 'javascript:0',
    rootUrl: '',
    notFoundUrl: 'https://f.example',
  })
})

it('leaves a call as it is but for that', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', 'if-match': '"x"' } }
  const sent = await withCompleteUrls(
    new Request('https://a.example/', { ...init, body: '{"url":"b.example"}' }),
  )
  expect([sent.method, sent.headers.get('if-match'), await sent.json()]).toEqual([
    'POST',
    '"x"',
    { url: 'https://b.example' },
  ])
  for (const other of [{ method: 'GET' }, { ...init, body: '' }, { method: 'POST', body: 'url=b.example' }])
    expect(await (await withCompleteUrls(new Request('https://a.example/', other))).text()).toBe(
      'body' in other ? other.body : '',
    )
})
