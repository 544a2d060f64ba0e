import { expect, it } from 'vitest'
import { createTopicMaker } from './topic-maker.ts'
import type { TopicSpecification } from './topic-settings.ts'

const wanted: TopicSpecification[] = [{ topic: 'clicks.v1' }]

/** A cluster that is there or unavailable; the topics that each attempt was for. */
function cluster(topics = wanted) {
  const state = { isUnavailable: false }
  const attempts: (readonly TopicSpecification[])[] = []
  const maker = createTopicMaker(
    {
      ensureTopics: async (specifications) => {
        attempts.push(specifications)
        await new Promise(setImmediate)
        if (state.isUnavailable) throw new Error('no broker')
      },
    },
    topics,
  )
  return { maker, attempts, state }
}

it('makes the topics once for all that need them at the same time or later', async () => {
  const { maker, attempts } = cluster()
  await Promise.all([maker.ensure(), maker.ensure()])
  await maker.ensure()
  expect(attempts).toEqual([wanted])
})

it('tries again after a failure, which all that waited for it see', async () => {
  const { maker, attempts, state } = cluster()
  state.isUnavailable = true
  const both = await Promise.allSettled([maker.ensure(), maker.ensure()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  state.isUnavailable = false
  await maker.ensure()
  expect(attempts).toHaveLength(2)
})

it('looks again once what it knew is in doubt', async () => {
  const { maker, attempts } = cluster()
  await maker.ensure()
  maker.forget()
  await maker.ensure()
  expect(attempts).toHaveLength(2)
})

it('looks again after an attempt that ran when what it knew came into doubt', async () => {
  const { maker, attempts } = cluster()
  const old = maker.ensure()
  maker.forget()
  await Promise.all([old, maker.ensure()])
  await maker.ensure()
  expect(attempts).toHaveLength(2)
})

it('needs no cluster where a process uses no topic', async () => {
  const { maker, attempts, state } = cluster([])
  state.isUnavailable = true
  await maker.ensure()
  expect(attempts).toEqual([])
})
