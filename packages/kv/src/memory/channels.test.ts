import { describe, expect, it } from 'vitest'
import { createChannels } from './channels.ts'

/** Messages come in a later turn of the event loop. */
const later = () => new Promise(setImmediate)

function listening() {
  const logged: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (details: object) => void logged.push(details) }
  const channels = createChannels(log)
  const listen = (channel: string) => {
    const heard: string[] = []
    const end = channels.subscribe(channel, {
      onMessage: (message) => void heard.push(message),
      onGap: () => void heard.push('gap'),
    })
    return { end, heard }
  }
  return { channels, listen, logged }
}

describe('channels within a process', () => {
  it('begin with a gap: what came before was not heard', async () => {
    const { channels, listen } = listening()
    channels.publish('a', 'early')
    const { heard } = listen('a')
    channels.publish('a', 'late')
    expect(heard).toEqual([])
    await later()
    expect(heard).toEqual(['gap', 'late'])
  })

  it('bring nothing to one who has left, not even what was published before', async () => {
    const { channels, listen } = listening()
    const [leaving, staying] = [listen('a'), listen('a')]
    await later()
    channels.publish('a', 'x')
    leaving.end()
    await later()
    expect([leaving.heard, staying.heard]).toEqual([['gap'], ['gap', 'x']])
  })

  it.each([
    { what: 'the first', leaves: 0 },
    { what: 'the last', leaves: 1 },
  ])('go on for the other where $what of two leaves, twice', async ({ leaves }) => {
    const { channels, listen } = listening()
    const both = [listen('a'), listen('a')]
    await later()
    both[leaves]?.end()
    both[leaves]?.end()
    channels.publish('a', 'x')
    await later()
    expect(both[1 - leaves]?.heard).toEqual(['gap', 'x'])
  })

  it('are not ended by one who left before and leaves again', async () => {
    const { channels, listen } = listening()
    const before = listen('a')
    before.end()
    const { heard } = listen('a')
    before.end()
    await later()
    channels.publish('a', 'x')
    await later()
    expect(heard).toEqual(['gap', 'x'])
  })

  it('report a subscriber that throws, with the channel, and go on', async () => {
    const { channels, listen, logged } = listening()
    const error = new Error('broken subscriber')
    const fail = () => {
      throw error
    }
    channels.subscribe('a', { onMessage: fail, onGap: fail })
    const { heard } = listen('a')
    channels.publish('a', 'x')
    await later()
    expect(heard).toEqual(['gap', 'x'])
    expect(logged).toEqual([
      { err: error, channel: 'a' },
      { err: error, channel: 'a' },
    ])
  })

  it('bring nothing after their end, not even what was published before', async () => {
    const { channels, listen } = listening()
    const { heard } = listen('a')
    channels.publish('a', 'x')
    channels.close()
    channels.publish('a', 'y')
    await later()
    expect(heard).toEqual([])
  })
})
