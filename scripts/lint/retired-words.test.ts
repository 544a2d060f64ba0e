import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { declaredNames } from './declared-names.ts'
import { foreignNames, retiredWords, wordsOfName } from './retired-words.ts'

const root = join(import.meta.dirname, '../..')

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.generated.'))

const isRetired = (name: string): boolean =>
  !foreignNames.has(name) && wordsOfName(name).some((word) => retiredWords.has(word))

const adviceOf = (name: string): string =>
  wordsOfName(name)
    .flatMap((word) => {
      const use = retiredWords.get(word)
      return use === undefined ? [] : [`${word}: say ${use}`]
    })
    .join('; ')

it.each([
  ['takeInStead', ['take', 'in', 'stead']],
  ['HTMLPlace', ['html', 'place']],
  ['RATE_HELD', ['rate', 'held']],
  ['placement', ['placement']],
  ['createSingleFlight', ['create', 'singleflight']],
])('%s is made of the words %j', (name, words) => {
  expect(wordsOfName(name)).toEqual(words)
})

it('finds names of variables, parameters, members and types', () => {
  const text =
    'interface A { b: 1; c(d: 2): void }\nfunction e({ f: g }: A) { const h = { i: 1, g } }\ntype J = 1'
  expect([...declaredNames('x.ts', text)].sort()).toEqual(['A', 'J', 'b', 'c', 'd', 'e', 'g', 'h', 'i'])
})

it('no name has a word that the glossary retires', () => {
  const found = new Map<string, string>()
  for (const path of sources())
    for (const name of declaredNames(path, readFileSync(join(root, path), 'utf8')))
      if (isRetired(name)) found.set(name, path)
  expect([...found].map(([name, path]) => `${path}: ${name} (${adviceOf(name)})`)).toEqual([])
})
