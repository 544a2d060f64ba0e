import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '../disk/port.ts'
import { aSnapshot, at } from '../testing/index.ts'
import type { LinkSnapshot } from '../types.ts'
import type { LinkRecord } from './link-resolver.ts'
import { code, createWorld, found, settled, unavailable, unknown, type World } from './testing/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

describe('a start with a disk', () => {
  const diskWith = (records: LinkRecord[]) => {
    const appended: LinkRecord[] = []
    return {
      appended,
      createSieve: undefined as (() => RecordFilter<LinkRecord>) | undefined,
      async *load(createSieve: () => RecordFilter<LinkRecord>) {
        this.createSieve = createSieve
        yield* records
      },
      append: (record: LinkRecord) => void appended.push(record),
      close: async () => {},
    }
  }
  const known = (snapshot: LinkSnapshot): LinkRecord => ({ kind: 'known', snapshot })

  async function startWith(...records: LinkRecord[]) {
    const disk = diskWith(records)
    world = createWorld({ disk })
    await world.resolver.start()
    return disk
  }
  function removeAll(): void {
    world.state.isKvDown = true
    world.state.isSourceDown = true
  }

  test('links answer without kv and source, at once from the second visit on', async () => {
    await startWith(known(aSnapshot({ version: 3, codes: [code, 'sale'] })))
    removeAll()
    expect(await world.resolver.lookup('', 'sale')).toEqual(found(3))
    expect(world.resolver.lookup('', 'sale')).toEqual(found(3))
    expect(world.resolver.lookup('', code)).toEqual(found(3))
  })

  test('a rewrite of the disk copies what is in memory once, and what is gone of it', async () => {
    const gone = (linkId: string): LinkRecord => ({ kind: 'gone', linkId, address: at('sale') })
    const disk = await startWith(known(aSnapshot({ version: 2 })))
    const isStored = disk.createSieve?.()
    const seen = [
      gone('link-1'),
      known(aSnapshot({ version: 1 })),
      known(aSnapshot({ version: 2 })),
      known(aSnapshot({ version: 2 })),
      known(aSnapshot({ linkId: 'evicted', codes: ['other'] })),
      gone('evicted'),
      gone('link-1'),
    ]
    expect(seen.map((record) => isStored?.(record))).toEqual([false, false, true, false, false, false, true])
  })

  test('a link that has changed meanwhile is never served as it was', async () => {
    await startWith(known(aSnapshot({ version: 3 })))
    await world.publish(aSnapshot({ version: 4 }), [])
    expect(await world.resolver.lookup('', code)).toEqual(found(4))
  })

  test('a link that is gone meanwhile is unknown', async () => {
    await startWith(known(aSnapshot()))
    expect(await world.resolver.lookup('', code)).toEqual(unknown)
  })

  test.each([
    { records: [known(aSnapshot({ version: 3 })), known(aSnapshot({ version: 4 }))], answer: found(4) },
    { records: [known(aSnapshot({ version: 4 })), known(aSnapshot({ version: 3 }))], answer: found(4) },
    {
      records: [known(aSnapshot()), { kind: 'gone' as const, linkId: 'link-1', address: at(code) }],
      answer: unavailable,
    },
    {
      records: [known(aSnapshot()), { kind: 'gone' as const, linkId: 'link-2', address: at(code) }],
      answer: found(1),
    },
    {
      records: [known(aSnapshot({ codes: [code, 'b'] })), known(aSnapshot({ version: 2, codes: ['b'] }))],
      answer: unavailable,
    },
    { records: [known(aSnapshot()), known(aSnapshot({ linkId: 'link-2' }))], answer: found(1, 'link-2') },
  ])('what was learned last outweighs what was learned before', async ({ records, answer }) => {
    await startWith(...records)
    removeAll()
    expect(await world.resolver.lookup('', code)).toEqual(answer)
  })

  test('what is learned is written: each version once, and what is gone', async () => {
    const disk = await startWith(known(aSnapshot({ version: 1 })))
    await world.publish(aSnapshot({ version: 1 }), [])
    await world.resolver.lookup('', code)
    expect(disk.appended).toEqual([])
    await world.publish(aSnapshot({ version: 2, codes: [code, 'sale'] }), [])
    await settled(world)
    await world.resolver.lookup('', 'sale')
    expect(disk.appended).toEqual([known(aSnapshot({ version: 2, codes: [code, 'sale'] }))])
    await world.publish(aSnapshot({ version: 3, codes: [code] }), [at('sale')])
    await settled(world)
    expect(disk.appended.slice(1)).toEqual([
      { kind: 'gone', linkId: 'link-1', address: at('sale') },
      known(aSnapshot({ version: 3, codes: [code] })),
    ])
  })

  test('a disk that cannot be read is reported and does not stop the start', async () => {
    world = createWorld({
      disk: {
        // biome-ignore lint/correctness/useYield: a disk that fails before its first record.
        async *load() {
          throw new Error('EIO')
        },
        append: () => {},
        close: async () => {},
      },
    })
    await world.resolver.start()
    expect(world.logger.error).toHaveBeenCalled()
  })
})
