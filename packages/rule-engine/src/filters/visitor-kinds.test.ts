import { describe, expect, it } from 'vitest'
import { writtenConditionsSchema } from '../conditions.ts'

const messagesOf = (filter: object): string[] =>
  writtenConditionsSchema.safeParse({ filters: [filter] }).error?.issues.map(({ message }) => message) ?? []

describe('filters on what visitors use and where they come from (contract §16)', () => {
  it.each<[filter: object, message: string]>([
    [
      { kind: 'in_app', values: ['Instagrm'] },
      'no visitor has the app "Instagrm": did you mean "Instagram"?',
    ],
    [{ kind: 'os', values: ['Andriod'] }, 'no visitor has the os "Andriod": did you mean "Android"?'],
    [{ kind: 'continent', values: ['EUR'] }, 'A continent is one of AF, AN, AS, EU, NA, OC, SA.'],
    [
      { kind: 'proxy_type', values: ['dsl'] },
      'A kind of proxy is one of tor, vpn, public_proxy, residential_proxy, hosting, anonymous.',
    ],
    [{ kind: 'asn', values: ['Google'] }, 'Not the number of a network, such as 15169 or AS15169.'],
    [{ kind: 'asn', values: [0] }, 'Not the number of a network, such as 15169 or AS15169.'],
    [{ kind: 'asn', values: [] }, 'Name at least one value.'],
    [{ kind: 'asn', matching: 'mask', values: ['1*'] }, 'matching is one of exact, empty.'],
    [
      { kind: 'os_version', values: ['17.x'] },
      'Not a version, such as 17 or 17.4. For all of 17 use matching mask and 17.*, or gte and lte.',
    ],
    [
      { kind: 'os_version', matching: 'gte', values: ['1', '2'] },
      'A filter has at most 1 values with this matching.',
    ],
    [{ kind: 'os', matching: 'gte', values: ['1'] }, 'matching is one of exact, mask, regex, empty.'],
    [{ kind: 'header', param: 'X Y', values: ['1'] }, 'Not the name of a header, such as X-Requested-With.'],
  ])('%j is refused', (filter, message) => {
    expect(messagesOf(filter)).toEqual([message])
  })

  it.each([
    { kind: 'in_app', values: ['Twitter', 'gsa'] },
    { kind: 'asn', values: [15_169, 'AS15169', '15169'] },
    { kind: 'os_version', matching: 'lte', mode: 'is_not', values: ['17.4.1'] },
    { kind: 'header', param: 'sec-fetch-site', matching: 'empty' },
  ])('%j is taken', (filter) => {
    expect(messagesOf(filter)).toEqual([])
  })
})
