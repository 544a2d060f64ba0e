import { describe, expect, it } from 'vitest'
import { macroNames } from '../index.ts'
import { unnamedMacros } from './expressions.ts'
import { macroProblems } from './problems.ts'

const empty = (macro: string) => `\`${macro}\` becomes empty, since there is no such macro`

describe('a macro that comes to nothing is found when it is saved', () => {
  it.each<[macro: string, problem: string]>([
    ['{contry}', `${empty('{contry}')}: did you mean \`{country}\`?`],
    ['{Sub_Id_31}', `${empty('{Sub_Id_31}')}: did you mean \`{sub_id_1}\`?`],
    ['{sub31}', `${empty('{sub31}')}: did you mean \`{subid}\`?`],
    ['{_offername}', `${empty('{_offername}')}: did you mean \`{offer_name}\`?`],
    ['{visitor_code}', `${empty('{visitor_code}')}.`],
    ['{campaign.id}', `${empty('{campaign.id}')}: did you mean \`{campaign_id}\`?`],
    [
      '{random:5}',
      '`{random:5}` becomes empty: write `{random:MIN,MAX}`, whole numbers of up to 15 digits, the smaller first.',
    ],
    [
      '{random:9,1}',
      '`{random:9,1}` becomes empty: write `{random:MIN,MAX}`, whole numbers of up to 15 digits, the smaller first.',
    ],
    ['{param}', '`{param}` names no parameter: write `{param:NAME}`.'],
    ['{param:}', '`{param:}` names no parameter: write `{param:NAME}`.'],
    [
      '{{campaign.id}}',
      "`{{campaign.id}}` stays as it is: there is no such macro, and what has two pairs of braces is another system's.",
    ],
  ])('%s', (macro, problem) => {
    expect(macroProblems(`https://a.test/?x=${macro}`)).toEqual([problem])
  })

  it.each([
    ['[click_id]', 'click_id'],
    ['%5BClick_ID%5D', 'click_id'],
    ['%%click_id%%', 'click_id'],
    ['#click_id#', 'click_id'],
    ['{ click_id }', 'click_id'],
    ['{%20sub_id_1}', 'sub_id_1'],
    ['{sub1+}', 'sub1'],
  ])('%s is a macro as others write it', (written, name) => {
    expect(macroProblems(`https://a.test/?x=${written}`)).toEqual([
      `\`${written}\` stays as it is: a macro is written in braces, \`{${name}}\`.`,
    ])
  })

  it.each([
    ...macroNames,
    ...unnamedMacros.filter((word) => word !== 'param'),
    'SUB_ID_30',
    '_sub7',
    'clickid',
    'param:q',
    'random:1,9',
    'date:Y',
    'status:sale=1',
    'payout:EUR',
  ])('{%s} is one', (macro) => {
    expect(macroProblems(`https://a.test/?x={${macro}}`)).toEqual([])
  })

  it('says each of them once, and no more than twenty', () => {
    expect(macroProblems('https://a.test/{nope}/{nope}?a={nope}')).toHaveLength(1)
    const many = Array.from({ length: 1_000 }, (_, at) => `{nope${at}}`).join('')
    expect(macroProblems(`https://a.test/?a=${many}`)).toHaveLength(20)
  })

  it('takes no text of a URL for a macro', () => {
    expect(
      macroProblems(
        'https://a.test/?a={"b":{}}&c={ contry }&d={}&e=}{&f[country]=1&g%5Bcity%5D=2&[x]=%7Bx%7D#click_id',
      ),
    ).toEqual([])
  })
})
