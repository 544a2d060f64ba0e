import { expect, it } from 'vitest'
import { curlText } from './curl-text.ts'

const body = {
  from: '2026-11-01',
  to: '2026-11-02',
  groupBy: ['country' as const],
  metrics: ['clicks' as const],
  filters: [
    { field: 'sub_id:sub_id_1' as const, operator: 'contains' as const, value: `it's "$HOME" \\ \`id\`` },
  ],
}

it('writes a report as a call for a shell, which changes nothing in single quotes but their end', () => {
  const json = JSON.stringify(body)
  const [before = '', after = ''] = json.split("it's")
  expect(curlText('https://go.example', body).split(' \\\n  ')).toEqual([
    "curl 'https://go.example/api/v1/analytics/report'",
    "-H 'content-type: application/json'",
    '-H "X-API-Key: $WAYMARK_API_KEY"',
    `-d '${before}it'\\''s${after}'`,
  ])
})
