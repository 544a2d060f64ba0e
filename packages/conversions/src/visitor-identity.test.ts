import { createHash } from 'node:crypto'
import type { IdentityParameter, VisitorIdentity } from '@waymark/domain'
import { expect, it } from 'vitest'
import { identityOf } from './visitor-identity.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const given = hash('ann@example.com')

it.each<
  [title: string, stated: Partial<Record<IdentityParameter, string>>, identity: VisitorIdentity | null]
>([
  ['nothing', {}, null],
  [
    'an address',
    { em: ' Ann@Example.COM' },
    { email: hash('ann@example.com'), googleEmail: hash('ann@example.com') },
  ],
  [
    'an address of Gmail, whose dots and tag only Google leaves out',
    { em: 'A.n.n+shop@gmail.com' },
    { email: hash('a.n.n+shop@gmail.com'), googleEmail: hash('ann@gmail.com') },
  ],
  [
    'dots and a tag of another host',
    { em: 'a.n+x@example.com' },
    { email: hash('a.n+x@example.com'), googleEmail: hash('a.n+x@example.com') },
  ],
  [
    'one that is hashed already, in capitals',
    { em: given.toUpperCase() },
    { email: given, googleEmail: given },
  ],
  ['no address', { em: 'ann' }, null],
  ['a long value', { em: `${'a'.repeat(250)}@x.com` }, null],
  [
    'a phone as people write it',
    { ph: '+44 (20) 7946-0958' },
    { phoneDigits: hash('442079460958'), phoneE164: hash('+442079460958') },
  ],
  [
    'a phone as it is dialled',
    { ph: '004420 79460958' },
    { phoneDigits: hash('442079460958'), phoneE164: hash('+442079460958') },
  ],
  [
    'a phone with the zero that is dialled within its country',
    { ph: '+44 (0)20 7946 0958' },
    { phoneDigits: hash('442079460958'), phoneE164: hash('+442079460958') },
  ],
  ['no phone without the code of its country', { ph: '0151 12345678' }, null],
  ['no phone without the code of its country, whose zero is optional', { ph: '(0)151 12345678' }, null],
  ['no phone as it is dialled from another country', { ph: '011 44 20 7946 0958' }, null],
  ['a phone that is hashed', { ph: given }, { phoneDigits: given, phoneE164: given }],
  ['no phone', { ph: '12345' }, null],
  [
    'a name and an address',
    { fn: 'Zoë-Marie', ln: "O'Neil", zp: 'SW1A 2AA', ct: 'New York', country: 'GB' },
    {
      firstName: hash('zoëmarie'),
      lastName: hash('oneil'),
      zip: hash('sw1a2aa'),
      city: hash('newyork'),
      country: hash('gb'),
    },
  ],
  ['a postcode of the United States with its street', { zp: '94025-1234' }, { zip: hash('94025') }],
  ['a postcode with a hyphen', { zp: '04001-970 ' }, { zip: hash('04001970') }],
  ['a country by name', { country: 'Germany' }, null],
  [
    'cookies, which are not hashed',
    { _fbp: 'fb.1.1596403881668.1098115397', _ttp: '2GnnYzNoYGzGqBmsXmmVg' },
    { fbp: 'fb.1.1596403881668.1098115397', ttp: '2GnnYzNoYGzGqBmsXmmVg' },
  ],
  ['a cookie that is none', { _fbp: 'a b"c' }, null],
])('takes %s', (_, stated, identity) => {
  expect(identityOf((name) => stated[name]?.trim() ?? null)).toEqual(identity)
})
