import { expect, it } from 'vitest'
import { aliasSchema, isReservedCode } from './aliases.ts'

it.each([
  ['abc', true],
  ['ab', false],
  ['', false],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['Summer_Sale-2026', true],
  ['---', true],
  ['a b', false],
  ['a.b', false],
  ['a/b', false],
  ['größe', false],
  ['abc\n', false],
  ['%41bc', false],
])('%j as an alias: %s', (alias, fits) => {
  expect(aliasSchema.safeParse(alias).success).toBe(fits)
})

it.each([
  'api',
  'docs',
  'health',
  'ready',
  't.js',
  'postback',
  'admin',
  'internal',
  'robots.txt',
  'favicon.ico',
  'click',
  'API',
  'Admin',
  'Favicon.ico',
])('%s is reserved', (code) => {
  expect(isReservedCode(code)).toBe(true)
})

it.each(['apis', 'my-admin', 'sale', 'constructor', '__proto__', ''])('%j is free', (code) => {
  expect(isReservedCode(code)).toBe(false)
})
