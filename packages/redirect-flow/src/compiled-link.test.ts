import { aSnapshot } from '@waymark/replica/testing'
import { expect, test, vi } from 'vitest'
import { createLinkCompiler } from './compiled-link.ts'
import { aRule } from './testing/sample-flow.ts'

test('what cannot be followed is reported once a version, however often that is compiled', () => {
  const onProblem = vi.fn()
  const compile = createLinkCompiler({ onProblem })
  const action = {
    schema: 'redirect' as const,
    targetUrl: 'javascript:alert(1)',
    redirectType: '302' as const,
  }
  const link = aSnapshot({ rules: [aRule('a', action)] })
  const first = compile(link)
  expect(onProblem).toHaveBeenCalledOnce()
  expect(compile(link, { isAgain: true })).toEqual(first)
  expect(onProblem).toHaveBeenCalledOnce()
})
