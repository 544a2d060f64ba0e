import { expect, it } from 'vitest'
import { readClickIds } from './click-ids.ts'

it.each<[query: string, found: Record<string, string>]>([
  ['', {}],
  ['gclid=g&fbclid=f&utm_source=s', {}],
  ['wbraid=w&gbraid=g&msclkid=m&epik=e', { wbraid: 'w', gbraid: 'g', msclkid: 'm', epik: 'e' }],
  ['ScCid=s&twclid=t&rdt_cid=r&li_fat_id=l', { ScCid: 's', twclid: 't', rdt_cid: 'r', li_fat_id: 'l' }],
  ['sccid=s&LI_FAT_ID=l', { ScCid: 's', li_fat_id: 'l' }],
  ['SCCID=first&ScCid=second', { ScCid: 'first' }],
  ['gbraid=', {}],
])('the click ids of %j are %j', (query, found) => {
  expect(Object.fromEntries(readClickIds(new Map(new URLSearchParams(query))))).toEqual(found)
})
