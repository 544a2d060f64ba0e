// `pnpm changelog`: writes CHANGELOG.md anew from the history; releases are the tags `v0.1.0`.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changelogOf, type Release } from './changelog.ts'

const root = join(import.meta.dirname, '..', '..')

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
    .split('\n')
    .filter((line) => line !== '')

const subjectsOf = (range: string): string[] => git('log', '--no-merges', '--format=%s', range)

function releases(): Release[] {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname')
  const released = tags.map((tag, index) => {
    const [date = null] = git('log', '-1', '--format=%cs', tag)
    const before = tags[index + 1]
    return {
      name: tag.slice(1),
      date,
      subjects: subjectsOf(before === undefined ? tag : `${before}..${tag}`),
    }
  })
  const [newest] = tags
  const rest = subjectsOf(newest === undefined ? 'HEAD' : `${newest}..HEAD`)
  return [{ name: 'Unreleased', date: null, subjects: rest }, ...released]
}

writeFileSync(join(root, 'CHANGELOG.md'), changelogOf(releases()))
