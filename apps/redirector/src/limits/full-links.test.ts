import { createLinkCompiler } from '@waymark/redirect-flow'
import { aSnapshot } from '@waymark/replica/testing'
import { expect, test } from 'vitest'
import { createFullLinks } from './full-links.ts'

const compile = createLinkCompiler({ onProblem: () => {} })
const linkOf = (clickLimit: number | null, linkId = 'link-1') => compile(aSnapshot({ linkId, clickLimit }))

test('a link that is full is known as such when it is compiled anew', () => {
  const links = createFullLinks()
  links.add(linkOf(5))
  expect(links.has(linkOf(5))).toBe(true)
  expect(links.has(linkOf(5, 'link-2'))).toBe(false)
})

test.each([{ clickLimit: 6 }, { clickLimit: null }])('not with a limit of $clickLimit instead', (changed) => {
  const links = createFullLinks()
  links.add(linkOf(5))
  expect(links.has(linkOf(changed.clickLimit))).toBe(false)
})
