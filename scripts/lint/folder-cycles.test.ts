import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const notShipped = /\.test\.tsx?$|\/testing\/|\/contract\//
const sources = ['apps/*.ts', 'apps/*.tsx', 'packages/*.ts', 'packages/*.tsx']
const files = execFileSync('git', ['ls-files', ...sources], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.includes('/src/') && !notShipped.test(file))
const isFile = new Set(files)

type Graph = Map<string, Set<string>>

/**
 * Which folders need which, by the folder that both are in: `a/x.ts` that imports `b/y.ts` is an edge from
 * `a` to `b` in the folder that both are in. A folder and what is below it are one.
 */
function foldersByParent(imports: Iterable<readonly [from: string, to: string]>): Map<string, Graph> {
  const parents = new Map<string, Graph>()
  for (const [from, to] of imports) {
    const [a, b] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')]
    const depth = a.findIndex((part, index) => part !== b[index])
    const [folder, needed] = [a[depth], b[depth]]
    if (folder === undefined || needed === undefined) continue
    const parent = a.slice(0, depth).join('/')
    const graph = parents.get(parent) ?? new Map()
    parents.set(parent, graph.set(folder, (graph.get(folder) ?? new Set()).add(needed)))
  }
  return parents
}

/** The folders from which a way leads back to themselves. */
function foldersInCycles(graph: Graph): string[] {
  const reaches = (from: string) => {
    const seen = new Set<string>()
    const open = [from]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      const next = [...(graph.get(folder) ?? [])].filter((one) => !seen.has(one))
      for (const one of next) seen.add(one)
      open.push(...next)
    }
    return seen
  }
  return [...graph.keys()].filter((folder) => reaches(folder).has(folder))
}

function* relativeImports(): Generator<readonly [string, string]> {
  for (const file of files)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.{1,2}\/[^']+\.tsx?)'/g)) {
      const target = posix.join(posix.dirname(file), specifier ?? '')
      if (isFile.has(target)) yield [file, target]
    }
}

const cyclesOf = (imports: Iterable<readonly [string, string]>) =>
  [...foldersByParent(imports)].flatMap(([parent, graph]) =>
    foldersInCycles(graph).map((folder) => `${parent}/${folder}`),
  )

describe('folders beside each other', () => {
  it('do not need each other in a circle: move what both need beside them, or below', () => {
    expect(cyclesOf(relativeImports())).toEqual([])
  })

  it('are those of components, too', () => {
    expect([...relativeImports()].some(([from, to]) => from.endsWith('.tsx') && to.endsWith('.tsx'))).toBe(
      true,
    )
  })

  it.each([
    [
      'two that need each other',
      [
        ['s/a/x.ts', 's/b/y.ts'],
        ['s/b/z.ts', 's/a/w.ts'],
      ],
      ['s/a', 's/b'],
    ],
    [
      'three in a ring',
      [
        ['s/a/x.ts', 's/b/c/y.ts'],
        ['s/b/z.ts', 's/d/z.ts'],
        ['s/d/z.ts', 's/a/x.ts'],
      ],
      ['s/a', 's/b', 's/d'],
    ],
    [
      'one way only',
      [
        ['s/a/x.ts', 's/b/y.ts'],
        ['s/a/x.ts', 's/d/y.ts'],
      ],
      [],
    ],
    [
      'a folder and its own file above',
      [
        ['s/a/x.ts', 's/a/b/y.ts'],
        ['s/a/b/y.ts', 's/a/x.ts'],
      ],
      [],
    ],
  ] satisfies [string, [string, string][], string[]][])('%s', (_what, imports, cycles) => {
    expect(cyclesOf(imports).toSorted()).toEqual(cycles)
  })
})
