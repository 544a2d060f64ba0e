import { createContentPool } from '@waymark/rule-engine'
import type { LinkSnapshot } from '../types.ts'
import type { Packed, Packing } from './packing.ts'

/** For the parts that links have in common: some 15,000 of them. */
const sharedCharacters = 16_000_000

/** What hardly two links have the same. */
type Own = [linkId: string, version: number, codes: string[], originalUrl: string, title: string | null]

/** A text, or what comes before the first code of the link, which is the same for many of them. */
type BesideCode = string | [before: string]

interface Rest extends Omit<LinkSnapshot, 'linkId' | 'shortCode' | 'shortUrl'> {
  shortCode: BesideCode
  shortUrl: BesideCode
}

/**
 * Links as two texts of JSON: what each has for itself, and the rest, which is one text for all links that
 * are alike in it, such as those of a workspace without rules.
 */
export function createLinkPacking(): Packing<LinkSnapshot> {
  const shared = createContentPool<string>(sharedCharacters)
  return {
    pack(link) {
      const { linkId, version, codes, originalUrl, title, ...rest } = link
      const own: Own = [linkId, version, codes, originalUrl, title]
      const shortCode = withoutCode(rest.shortCode, codes)
      const text = JSON.stringify({ ...rest, shortCode, shortUrl: withoutCode(rest.shortUrl, codes) })
      return { own: JSON.stringify(own), rest: shared.get(text, () => text) }
    },
    unpack(packed: Packed) {
      const [linkId, version, codes, originalUrl, title]: Own = JSON.parse(packed.own)
      const rest: Rest = JSON.parse(packed.rest)
      const shortCode = withCode(rest.shortCode, codes)
      const shortUrl = withCode(rest.shortUrl, codes)
      return { ...rest, linkId, version, codes, shortCode, shortUrl, originalUrl, title }
    },
  }
}

function withoutCode(text: string, [code = '']: readonly string[]): BesideCode {
  return code !== '' && text.endsWith(code) ? [text.slice(0, -code.length)] : text
}

const withCode = (text: BesideCode, [code = '']: readonly string[]): string =>
  typeof text === 'string' ? text : `${text[0]}${code}`
