import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { declaredNames } from './declared-names.ts'
import { proseOf } from './prose.ts'
import { foreignNames, retiredWords, wordsOfName, wordsOfProse } from './retired-words.ts'

const root = join(import.meta.dirname, '../..')

const sources = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.generated.'))

const isRetired = (name: string): boolean =>
  !foreignNames.has(name) && wordsOfName(name).some((word) => retiredWords.has(word))

const adviceOf = (words: readonly string[]): string =>
  words
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
    "import { k as l, m } from 'n'\ninterface A { b: 1; c(d: 2): void }\nfunction e({ f: g }: A) { const h = { i: 1, g } }\ntype J = [o: 1]"
  const names = ['A', 'J', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'l', 'o']
  expect([...declaredNames('x.ts', text)].sort()).toEqual(names)
})

it('no name has a word that the glossary retires', () => {
  const found = new Map<string, string>()
  for (const path of sources('*.ts', '*.tsx', '*.mts'))
    for (const name of declaredNames(path, readFileSync(join(root, path), 'utf8')))
      if (isRetired(name)) found.set(name, path)
  expect([...found].map(([name, path]) => `${path}: ${name} (${adviceOf(wordsOfName(name))})`)).toEqual([])
})

it.each([
  ['The lock is held, and whoever waits is told.', ['held', 'whoever', 'told']],
  ['Asks the store again\n * and keeps the answer.', ['asks', 'keeps']],
  ['A `held` entry on a keep-alive connection, with question marks.', []],
  ['In place of the store, within a second, in turn.', []],
])('the prose %j has the retired words %j', (text, words) => {
  expect(wordsOfProse(text)).toEqual(words)
})

it('finds comments and titles, and no other text', () => {
  const text = [
    '/** One. */',
    "const a = 'held // kept' // Two.",
    'const b = <p>held /* kept */</p>',
    "it.each([['held']])('three', () => {",
    "  it(`four`, () => call('held')) /* Five. */",
    '})',
    "describeWith(['held'], 'six', () => {})",
    '// Seven.',
  ]
  expect(proseOf('x.tsx', text.join('\n'))).toEqual([
    { line: 1, text: '/** One. */' },
    { line: 2, text: '// Two.' },
    { line: 4, text: 'three' },
    { line: 5, text: 'four' },
    { line: 5, text: '/* Five. */' },
    { line: 7, text: 'six' },
    { line: 8, text: '// Seven.' },
  ])
  expect(proseOf('x.css', 'a {}\n/* One. */')).toEqual([{ line: 2, text: '/* One. */' }])
})

it('no comment and no title of a test has a word that the glossary retires', () => {
  const found: string[] = []
  for (const path of sources('*.ts', '*.tsx', '*.mts', '*.mjs', '*.css')) {
    const source = readFileSync(join(root, path), 'utf8')
    // Most files have none anywhere: they need not be parsed.
    if (wordsOfProse(source.replaceAll('`', '')).length === 0) continue
    for (const { line, text } of proseOf(path, source)) {
      const words = wordsOfProse(text)
      if (words.length > 0) found.push(`${path}:${line}: ${text} (${adviceOf(words)})`)
    }
  }
  expect(found).toEqual([])
})
