import { expect, it } from 'vitest'
import { placeholdersIn } from './template-placeholder.ts'

it.each([
  ['https://a.example/?aid=YOUR_AID&tid=YOUR_TID&id={external_id}', ['YOUR_AID', 'YOUR_TID']],
  ['https://a.example/YOUR_ID?b=YOUR_ID', ['YOUR_ID']],
  ['https://a.example/{sub_id_1}?name=yours&YOUR_', []],
])('%s leaves %j to write', (url, placeholders) => {
  expect(placeholdersIn(url)).toEqual(placeholders)
})
