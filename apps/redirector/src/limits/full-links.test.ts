import { createLinkCompiler } from '@waymark/redirect-flow'
import { aSnapshot } from '@waymark/replica/testing'
import { describe, expect, test } from 'vitest'
import { createFullLinks } from './full-links.ts'

const compile = createLinkCompiler({ onProblem: () => {} })

describe('a link whose limit is reached', () => {
  test.each([
    { what: 'that was compiled again', later: { version: 3 }, isFull: true },
    { what: 'that was changed', later: { version: 4 }, isFull: false },
    { what: 'with another id', later: { version: 3, linkId: 'link-2' }, isFull: false },
  ])('of one $what it is known: $isFull', ({ later, isFull }) => {
    const fullLinks = createFullLinks()
    fullLinks.add(compile(aSnapshot({ version: 3 })))
    expect(fullLinks.has(compile(aSnapshot(later)))).toBe(isFull)
  })
})
