import { completeUrl } from '@waymark/domain'
import { z } from 'zod'
import { getAt } from './fields.ts'
import type { Sent } from './send-bodies.ts'

/** Compared and stored in lower case: hosts, schemes, statuses of networks ("Affiliate network"). */
const lowerCased: readonly RegExp[] = [
  /(^|\.)host$/,
  /(^|\.)email$/,
  /^statusMap\{key\}$/,
  /^appSchemes\[\]$/,
]

/** URLs lose invisible marks at both ends, as well as blanks. */
const urls = /url/i

/** Text is stored as it came, but for blanks around it; numbers as they are. */
function isStored(path: string, sent: unknown, stored: unknown): boolean {
  if (typeof sent === 'number') return Object.is(sent, stored)
  if (typeof sent !== 'string') return true
  const text = lowerCased.some((known) => known.test(path)) ? sent.toLowerCase() : sent
  const trimmed = urls.test(path) ? completeUrl(text) : text.trim()
  return stored === text || stored === trimmed || (stored === null && trimmed === '')
}

const answer = z.object({ data: z.looseObject({}) })

/** All values at the path of an answer: of a map, every key or value, since maps come in any order. */
function shownAt(data: object, path: string): unknown[] {
  const ofMap = /^(.*)\{(key)?\}$/.exec(path)
  if (!ofMap) return [getAt(data, path)]
  const map = Object(getAt(data, ofMap[1] ?? ''))
  return ofMap[2] ? Object.keys(map) : Object.values(map)
}

/** A record as the api shows it, and what of it was sent. */
export interface Shown {
  values: Sent['values']
  record: object
}

/** What a record has otherwise than it was sent; fields that are not shown again are not compared. */
export function changesOf({ values, record }: Shown): unknown[] {
  return [...values].flatMap(([path, sent]) => {
    // A list was sent there: its items are compared.
    if (values.has(`${path}[]`)) return []
    const shown = shownAt(record, path).filter((one) => one !== undefined)
    return shown.length === 0 || shown.some((stored) => isStored(path, sent, stored))
      ? []
      : [{ path, sent, shown }]
  })
}

/** The same of the answer to what was sent; nothing where it was refused, or shows no record. */
export function changedBy({ values, response }: Sent): unknown[] {
  if (response.statusCode >= 300 || !response.body.startsWith('{')) return []
  const parsed = answer.safeParse(response.json())
  return parsed.success ? changesOf({ values, record: parsed.data.data }) : []
}
