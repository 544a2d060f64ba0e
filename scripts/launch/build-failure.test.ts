import { expect, it } from 'vitest'
import { buildFailure } from './build-failure.mjs'

it.each([
  [
    'a module that is not there',
    "error during build:\nBuild failed with 1 error:\n\n\u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './a.css' in src/a.tsx\n   ╭─[ src/a.tsx:2:20 ]\n    at f (file:///rolldown/error-CLo6.mjs:50:18)",
    "[UNRESOLVED_IMPORT] Could not resolve './a.css' in src/a.tsx",
  ],
  [
    'a source that cannot be read',
    '\u001b[31m✗ Build failed in 4.46s\u001b[39m\nerror during build:\n\n\u001b[31m[builtin:vite-transform] \u001b[0mExpected `}` but found `EOF`\n   ╭─[ src/a.ts:1:24 ]\n',
    '[builtin:vite-transform] Expected `}` but found `EOF` (src/a.ts:1:24)',
  ],
  [
    'an error behind a warning',
    'a warning\nTypeError: x is not a function\n',
    'TypeError: x is not a function',
  ],
  ['an end without words of its own', 'vite ended with code 137', 'vite ended with code 137'],
  ['a long one', `Error: ${'x'.repeat(400)}`, `Error: ${'x'.repeat(293)}`],
  ['no error of a name', 'no space left on device', 'no space left on device'],
  ['only headings', 'error during build:\n', 'no reason given'],
  ['nothing', '', 'no reason given'],
])('5: the sentence about a failed build has the reason: %s', (_what, output, reason) => {
  expect(buildFailure(output)).toBe(reason)
})
