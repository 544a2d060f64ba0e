import { describe, expect, test, vi } from 'vitest'
import type { Kv } from '../port.ts'
import { type KvNodes, key } from './nodes.ts'

/** Messages from node to node. */
export function describeChannels(nodes: KvNodes): void {
  describe('pub/sub', () => {
    /** Subscribes and waits until it listens. */
    async function listen(to: Kv, channel: string) {
      const received: string[] = []
      const onGap = vi.fn()
      const unsubscribe = await to.subscribe(channel, {
        onMessage: (message) => received.push(message),
        onGap,
      })
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce())
      return { received, unsubscribe }
    }

    test('every message comes once to every subscriber of the channel and to no other', async () => {
      const [channel, elsewhere] = [key('channel'), key('elsewhere')]
      const [first, second, third] = [
        await listen(nodes.kv, channel),
        await listen(nodes.other, channel),
        await listen(nodes.kv, elsewhere),
      ]
      for (const message of ['1', '2', '3']) await nodes.other.publish(channel, message)
      await vi.waitFor(() => {
        expect(first.received.toSorted()).toEqual(['1', '2', '3'])
        expect(second.received.toSorted()).toEqual(['1', '2', '3'])
      })
      expect(third.received).toEqual([])
    })

    test('a message has not been handled when publish is called', async () => {
      const channel = key('channel')
      const { received } = await listen(nodes.kv, channel)
      const published = nodes.kv.publish(channel, 'x')
      expect(received).toEqual([])
      await published
      await vi.waitFor(() => expect(received).toEqual(['x']))
    })

    test('after unsubscribing nothing comes, while another subscriber still hears', async () => {
      const channel = key('channel')
      const [leaving, staying] = [await listen(nodes.kv, channel), await listen(nodes.kv, channel)]
      await leaving.unsubscribe()
      await leaving.unsubscribe()
      await nodes.other.publish(channel, 'x')
      await vi.waitFor(() => expect(staying.received).toEqual(['x']))
      expect(leaving.received).toEqual([])
    })

    test('a subscriber that throws does not prevent delivery of a message to the others', async () => {
      const channel = key('channel')
      const onGap = vi.fn()
      await nodes.kv.subscribe(channel, {
        onMessage: () => {
          throw new Error('broken subscriber')
        },
        onGap,
      })
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce())
      const { received } = await listen(nodes.kv, channel)
      await nodes.kv.publish(channel, 'x')
      await vi.waitFor(() => expect(received).toEqual(['x']))
    })
  })
}
