import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDir } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import { openGroupOffsets } from './group-offsets.ts'

/** Opens the offsets of a folder; what went wrong on the way. */
async function opened(dir: string, logEnd = 1_000) {
  const errors: unknown[] = []
  const offsets = await openGroupOffsets({ dir, logEnd, onError: (error) => errors.push(error) })
  return { offsets, errors }
}

describe('the offsets of groups', () => {
  it('are what was committed last, after a restart, too, and leave no other file', async () => {
    await using folder = await tempDir()
    const { offsets } = await opened(folder.path)
    await offsets.commit('clicks', 3)
    await offsets.commit('clicks', 7)
    await offsets.commit('live', 0)
    const again = await opened(folder.path)
    expect(['clicks', 'live', 'other'].map(again.offsets.get)).toEqual([7, 0, undefined])
    expect(again.errors).toEqual([])
    expect((await readdir(folder.path)).sort()).toEqual(['clicks.offset.json', 'live.offset.json'])
  })

  it.each([
    ['none', {}, undefined],
    ['one', { a: 4 }, 4],
    ['several', { a: 4, b: 2, c: 9 }, 2],
  ])('say below what all have acknowledged everything: %s', async (_name, commits, lowest) => {
    await using folder = await tempDir()
    const { offsets } = await opened(folder.path)
    for (const [group, nextRecord] of Object.entries(commits)) await offsets.commit(group, nextRecord)
    expect(offsets.lowest()).toBe(lowest)
  })

  it('say the same of a commit to come, and do not take it for done', async () => {
    await using folder = await tempDir()
    const { offsets } = await opened(folder.path)
    await offsets.commit('slow', 2)
    await offsets.commit('quick', 5)
    expect([
      offsets.lowestWith('slow', 4),
      offsets.lowestWith('slow', 9),
      offsets.lowestWith('new', 1),
    ]).toEqual([4, 5, 1])
    expect([offsets.get('slow'), offsets.get('new'), offsets.lowest()]).toEqual([2, undefined, 2])
  })

  it('go on at the end of a log that a power cut has shortened', async () => {
    await using folder = await tempDir()
    await (await opened(folder.path)).offsets.commit('clicks', 500)
    expect((await opened(folder.path, 420)).offsets.get('clicks')).toBe(420)
    // The numbers from 420 on are given to other messages: those count as acknowledged after no restart.
    expect((await opened(folder.path, 470)).offsets.get('clicks')).toBe(420)
    expect((await opened(folder.path, 900)).offsets.get('clicks')).toBe(420)
  })

  it.each([
    ['nothing', ''],
    ['half of it', '{"nextRec'],
    ['another shape', '[7]'],
    ['a number below zero', '{"nextRecord":-1}'],
    ['a fraction', '{"nextRecord":1.5}'],
    ['a text', '{"nextRecord":"7"}'],
    ['bytes that are no text', Buffer.from([0, 255, 3])],
  ])(
    'of a file with %s are 0, so that messages come again rather than never; reported',
    async (_name, content) => {
      await using folder = await tempDir()
      await (await opened(folder.path)).offsets.commit('other', 9)
      await writeFile(join(folder.path, 'clicks.offset.json'), content)
      const { offsets, errors } = await opened(folder.path)
      expect([offsets.get('clicks'), offsets.get('other'), offsets.lowest(), errors.length]).toEqual([
        0, 9, 0, 1,
      ])
    },
  )

  it('ignore a draft that a crash has left, and other files', async () => {
    await using folder = await tempDir()
    await (await opened(folder.path)).offsets.commit('clicks', 5)
    await writeFile(join(folder.path, 'clicks.offset.json.draft'), '{"nextRecord":9}')
    await writeFile(join(folder.path, 'note.txt'), 'anything')
    const { offsets, errors } = await opened(folder.path)
    expect([offsets.get('clicks'), offsets.get('note'), errors]).toEqual([5, undefined, []])
    await offsets.commit('clicks', 6)
    expect((await opened(folder.path)).offsets.get('clicks')).toBe(6)
  })

  it('are stored again in a folder that was removed', async () => {
    await using folder = await tempDir()
    const dir = join(folder.path, 'groups')
    const { offsets } = await opened(dir)
    await rm(dir, { recursive: true })
    await offsets.commit('clicks', 8)
    expect((await opened(dir)).offsets.get('clicks')).toBe(8)
  })
})
