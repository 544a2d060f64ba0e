import { conversionStatuses } from '@waymark/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatus, type StatusReading } from './read-status.ts'
import { statusDictionary } from './status-dictionary.ts'

describe('the status a network means', () => {
  it.each<[word: string | null, status: string | null]>([
    [null, 'sale'],
    ['', 'sale'],
    ['  ', 'sale'],
    ['lead', 'lead'],
    [' Pending ', 'lead'],
    ['HOLD', 'lead'],
    ['unconfirmed', 'lead'],
    ['ftd', 'sale'],
    ['Approved', 'sale'],
    ['qualified', 'sale'],
    ['chargeback', 'rejected'],
    ['void', 'rejected'],
    ['redep', 'rebill'],
    ['addon', 'upsell'],
    ['1', null],
    ['subscribe', null],
    ['constructor', null],
    ['__proto__', null],
    ['{status}', null],
  ])('%j without a map: %s', (word, status) => expect(readStatus(word).status).toBe(status))

  it.each<[title: string, word: string, reading: StatusReading, status: string | null]>([
    ['the map before the dictionary', 'Approved', { statusMap: { approved: 'lead' } }, 'lead'],
    ['the map for words of its own', '1', { statusMap: { 1: 'rejected' } }, 'rejected'],
    [
      'the map before the lists',
      'x',
      { statusMap: { x: 'lead' }, lists: { sale: 'x', ignore: 'x' } },
      'lead',
    ],
    ['a map with a status that is none of ours', 'sale', { statusMap: { sale: 'gone' } }, 'sale'],
    ['the lists before the dictionary', 'hold', { lists: { sale: 'approved, HOLD' } }, 'sale'],
    ['a list of upsells', 'two', { lists: { upsell: 'one,two' } }, 'upsell'],
    ['what is to be ignored', 'approved', { lists: { ignore: 'approved', sale: 'approved' } }, null],
    ['a list it is not in', 'approve', { lists: { rejected: 'approved' } }, 'sale'],
  ])('%s', (_, word, reading, status) => expect(readStatus(word, reading).status).toBe(status))

  it('is the same in whichever letters and with whichever spaces, by dictionary, map and list', () => {
    const anyCase = (word: string) =>
      fc
        .tuple(fc.mixedCase(fc.constant(word)), fc.constantFrom('', ' ', '\t'))
        .map(([mixed, space]) => `${space}${mixed}${space}`)
    fc.assert(
      fc.property(
        fc
          .constantFrom(...statusDictionary)
          .chain(([word, status]) => fc.tuple(anyCase(word), fc.constant(status))),
        fc.constantFrom(...conversionStatuses),
        ([word, status], other) => {
          const normal = word.trim().toLowerCase()
          expect(readStatus(word)).toEqual({ status })
          expect(readStatus(word, { statusMap: { [normal]: other } })).toEqual({ status: other })
          expect(readStatus(normal, { lists: { [other]: `x,${word},y` } })).toEqual({ status: other })
        },
      ),
      { seed: 5 },
    )
  })

  it('says what to do about a word it does not know', () => {
    expect(readStatus('Subscribe')).toEqual({
      status: null,
      unknownWord: 'subscribe',
      reason:
        'The status "subscribe" is not known: add it to the status map of the network, then replay this postback.',
    })
  })

  it('knows the words of the contract, each once', () => {
    const count = (wanted: string) =>
      [...statusDictionary.values()].filter((status) => status === wanted).length
    expect(['lead', 'sale', 'rejected', 'rebill', 'upsell'].map(count)).toEqual([17, 29, 27, 8, 5])
  })
})
