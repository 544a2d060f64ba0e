import type { TextTest } from './text-test.ts'

const star = 0x2a
const questionMark = 0x3f

/** Whether the whole text fits one of the masks; both sides already folded (contract §4, "Masks"). */
export function compileMasks(masks: readonly string[]): TextTest {
  const tests = masks.map(compileMask)
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (text) => {
    for (const test of tests) if (test(text)) return true
    return false
  }
}

/** The forms people write most (`*touch*`, `Win*`, `*.ru`) are native searches; the rest walks the mask. */
function compileMask(mask: string): TextTest {
  const pattern = mask.replaceAll(/\*+/g, '*')
  if (pattern === '*') return () => true
  const leading = pattern.startsWith('*')
  const trailing = pattern.endsWith('*')
  const core = pattern.slice(leading ? 1 : 0, trailing ? -1 : undefined)
  if (/[*?]/.test(core)) return (text) => fitsMask(text, pattern)
  if (leading && trailing) return (text) => text.includes(core)
  if (leading) return (text) => text.endsWith(core)
  if (trailing) return (text) => text.startsWith(core)
  return (text) => text === core
}

/**
 * `*` is any run, `?` one character (a surrogate pair is one). Goes back to the last `*` only, because an earlier
 * one can never do better: at most text × mask steps, whatever both are. Never a RegExp, which could take for ever.
 */
export function fitsMask(text: string, mask: string): boolean {
  let at = 0
  let maskAt = 0
  let starAt = -1
  let resumeAt = 0
  while (at < text.length) {
    const wanted = maskAt < mask.length ? mask.charCodeAt(maskAt) : -1
    if (wanted === star) {
      starAt = maskAt++
      resumeAt = at
    } else if (wanted === questionMark || wanted === text.charCodeAt(at)) {
      at += wanted === questionMark ? characterLength(text, at) : 1
      maskAt++
    } else if (starAt >= 0) {
      maskAt = starAt + 1
      at = ++resumeAt
    } else {
      return false
    }
  }
  while (mask.charCodeAt(maskAt) === star) maskAt++
  return maskAt === mask.length
}

function characterLength(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
