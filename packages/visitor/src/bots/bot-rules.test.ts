import { type BotKindActions, type BotRule, noBotKinds } from '@waymark/replica'
import type { ProxyType } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { addressBotReasonOf } from './address-bots.ts'
import { compileKinds } from './bot-kinds.ts'
import { type BotClassifierOptions, type ClassifiedVisitor, compileBotClassifier } from './bot-rules.ts'

const person: ClassifiedVisitor = {
  ip: '81.2.69.142',
  userAgent: 'Mozilla/5.0 Größe Chrome/142',
  botReason: null,
  proxyType: null,
}
const crawler: ClassifiedVisitor = {
  ...person,
  ip: '8.8.8.8',
  userAgent: 'Googlebot/2.1',
  botReason: 'ua:googlebot',
}

const rule = (
  kind: BotRule['kind'],
  value: string,
  action: BotRule['action'] = 'flag',
  id = 'a',
): BotRule => ({
  id,
  kind,
  value,
  action,
})
const decide = (rules: BotRule[], visitor: ClassifiedVisitor, builtInAction: BotRule['action'] = 'flag') =>
  compileBotClassifier({ rules, builtInAction, kinds: noBotKinds })?.(visitor)

describe('a workspace', () => {
  it('without rules that flags bots leaves it at the built-in lists', () => {
    expect(compileBotClassifier({ rules: [], builtInAction: 'flag', kinds: noBotKinds })).toBeUndefined()
  })

  it.each<[string, BotRule, boolean]>([
    ['a part of the user agent', rule('ua_substring', 'chrome/'), true],
    ['in another case', rule('ua_substring', 'GRÖSSE'), false],
    ['composed otherwise', rule('ua_substring', 'gro\u0308ße'), true],
    ['a part that it has not', rule('ua_substring', 'firefox'), false],
    ['a mask of the whole', rule('ua_mask', 'mozilla/*chrome/14?'), true],
    ['a mask of a part only', rule('ua_mask', 'chrome/14?'), false],
    ['characters that mean something in patterns', rule('ua_substring', '.*'), false],
    ['its network', rule('cidr', '81.2.69.0/24'), true],
    ['its address', rule('cidr', '81.2.69.142'), true],
    ['its address, mapped', rule('cidr', '::ffff:81.2.69.142/128'), true],
    ['the network beside it', rule('cidr', '81.2.70.0/24'), false],
  ])('%s', (_what, one, isBot) => {
    expect(decide([one], person)).toEqual(isBot ? { reason: 'rule:a', isBlocked: false } : null)
  })

  it.each<[string, BotRule[], ClassifiedVisitor, BotRule['action'], ReturnType<typeof decide>]>([
    ['a person, no rule fits', [rule('ua_substring', 'x')], person, 'block', null],
    [
      'a bot of the lists, flagged',
      [rule('ua_substring', 'x')],
      crawler,
      'flag',
      { reason: 'ua:googlebot', isBlocked: false },
    ],
    ['a bot of the lists, blocked', [], crawler, 'block', { reason: 'ua:googlebot', isBlocked: true }],
    [
      'a rule that flags lifts no block',
      [rule('ua_substring', 'google')],
      crawler,
      'block',
      { reason: 'ua:googlebot', isBlocked: true },
    ],
    [
      'a rule that blocks, though the lists flag',
      [rule('ua_substring', 'google', 'block')],
      crawler,
      'flag',
      { reason: 'rule:a', isBlocked: true },
    ],
    [
      'blocking goes before flagging',
      [rule('ua_substring', 'chrome'), rule('cidr', '81.0.0.0/8', 'block', 'b')],
      person,
      'flag',
      { reason: 'rule:b', isBlocked: true },
    ],
    [
      'the older of two',
      [rule('cidr', '81.2.0.0/16'), rule('cidr', '81.0.0.0/8', 'flag', 'b')],
      person,
      'flag',
      { reason: 'rule:a', isBlocked: false },
    ],
    ['no address', [rule('cidr', '0.0.0.0/0')], { ...person, ip: null }, 'flag', null],
  ])('%s', (_what, rules, visitor, action, verdict) => {
    expect(decide(rules, visitor, action)).toEqual(verdict)
  })

  it('gives the same verdict the second time', () => {
    const requested = compileBotClassifier({
      rules: [rule('ua_mask', '*chrome*')],
      builtInAction: 'flag',
      kinds: noBotKinds,
    })
    expect(requested?.(person)).toEqual(requested?.(person))
    expect(requested?.({ ...person, userAgent: 'Firefox' })).toBeNull()
  })

  it('a rule that cannot be followed is refused when the rules are read', () => {
    expect(() => decide([rule('cidr', 'nonsense')], person)).toThrow('nonsense')
  })
})

describe('kinds of addresses (contract 2 §16)', () => {
  const readOn = '2026-11-25'
  const known = compileKinds([
    { kind: 'data_center', name: 'aws', readOn, ranges: ['3.0.0.0/9', '2600:1f00::/24'] },
    { kind: 'data_center', name: 'azure', readOn, ranges: ['4.144.0.0/12'] },
    { kind: 'tor', name: 'exit', readOn, ranges: ['3.1.2.3'] },
    { kind: 'mail_scanner', name: 'mimecast', readOn, ranges: ['205.139.110.0/24'] },
    { kind: 'crawler', name: 'googlebot', readOn, ranges: ['66.249.64.0/20'] },
  ])
  const decideKind = (
    kinds: Partial<BotKindActions>,
    visitor: object,
    more: Partial<BotClassifierOptions> = {},
  ) =>
    compileBotClassifier({
      rules: [],
      builtInAction: 'flag',
      kinds: { ...noBotKinds, ...kinds },
      known,
      ...more,
    })?.({ ...person, ...visitor })
  const flagged = (reason: string) => ({ reason, isBlocked: false })
  const blocked = (reason: string) => ({ reason, isBlocked: true })

  it.each<
    [what: string, kinds: Partial<BotKindActions>, ip: string | null, verdict: ReturnType<typeof decideKind>]
  >([
    ['a data centre, flagged', { data_center: 'flag' }, '3.5.5.5', flagged('data_center:aws')],
    ['another one, blocked', { data_center: 'block' }, '4.150.0.1', blocked('data_center:azure')],
    ['by IPv6', { data_center: 'flag' }, '2600:1f18::1', flagged('data_center:aws')],
    ['an exit of Tor', { tor: 'block' }, '3.1.2.3', blocked('tor:exit')],
    [
      'an exit of Tor in a data centre: what says more',
      { tor: 'flag', data_center: 'flag' },
      '3.1.2.3',
      flagged('tor:exit'),
    ],
    [
      'what blocks before what flags',
      { tor: 'flag', data_center: 'block' },
      '3.1.2.3',
      blocked('data_center:aws'),
    ],
    ['a scanner of mails', { mail_scanner: 'flag' }, '205.139.110.9', flagged('mail_scanner:mimecast')],
    ['a kind that is off', { tor: 'flag' }, '3.5.5.5', null],
    ['a person', { data_center: 'block', tor: 'block', mail_scanner: 'block' }, '81.2.69.142', null],
    ['no address', { data_center: 'block' }, null, null],
  ])('%s', (_what, kinds, ip, verdict) => {
    expect(decideKind(kinds, { ip })).toEqual(verdict)
  })

  it('are people where all are off, and where no address of the kind is known', () => {
    expect(decideKind({}, { ip: '3.1.2.3', proxyType: 'tor' })).toBeUndefined()
    expect(decideKind({ vpn: 'block' }, { ip: '3.1.2.3' })).toBeNull()
    const noLists = { known: compileKinds([]) }
    expect(decideKind({ mail_scanner: 'block' }, { ip: '205.139.110.9' }, noLists)).toBeUndefined()
  })

  it.each<[ProxyType, Partial<BotKindActions>, ReturnType<typeof decideKind>]>([
    ['tor', { tor: 'flag' }, flagged('tor:anonymous-ip')],
    ['vpn', { vpn: 'block' }, blocked('vpn:anonymous-ip')],
    ['hosting', { data_center: 'flag' }, flagged('data_center:anonymous-ip')],
    ['hosting', { tor: 'block', vpn: 'block', mail_scanner: 'block' }, null],
    ['residential_proxy', { data_center: 'block', tor: 'block', vpn: 'block' }, null],
    ['public_proxy', { data_center: 'block', tor: 'block', vpn: 'block' }, null],
    ['anonymous', { data_center: 'block', tor: 'block', vpn: 'block' }, null],
  ])('of what an Anonymous-IP database calls %s, with %j: %j', (proxyType, kinds, verdict) => {
    expect(decideKind(kinds, { proxyType })).toEqual(verdict)
  })

  it('have the owner of the list where list and database know the address', () => {
    expect(decideKind({ tor: 'flag' }, { ip: '3.1.2.3', proxyType: 'tor' })).toEqual(flagged('tor:exit'))
  })

  it.each<[what: string, decided: ReturnType<typeof decideKind>, verdict: object]>([
    [
      'a bot of the lists that flag is blocked by its kind',
      decideKind({ data_center: 'block' }, { ip: '3.5.5.5', botReason: 'ua:curl' }),
      blocked('data_center:aws'),
    ],
    [
      'the reason of a bot of the lists stays where the kind flags, too',
      decideKind({ data_center: 'flag' }, { ip: '3.5.5.5', botReason: 'ua:curl' }),
      flagged('ua:curl'),
    ],
    [
      'the reason of a bot of the lists that block stays',
      decideKind(
        { data_center: 'block' },
        { ip: '3.5.5.5', botReason: 'ua:curl' },
        { builtInAction: 'block' },
      ),
      blocked('ua:curl'),
    ],
    [
      'a rule that blocks is named before the kind',
      decideKind(
        { data_center: 'block' },
        { ip: '3.5.5.5' },
        { rules: [rule('cidr', '3.0.0.0/8', 'block')] },
      ),
      blocked('rule:a'),
    ],
    [
      'a rule that flags lifts no block of a kind',
      decideKind({ data_center: 'block' }, { ip: '3.5.5.5' }, { rules: [rule('cidr', '3.0.0.0/8')] }),
      blocked('data_center:aws'),
    ],
  ])('%s', (_what, decided, verdict) => {
    expect(decided).toEqual(verdict)
  })
})

describe('addresses of crawlers', () => {
  it.each([
    ['66.249.66.1', 'cidr:googlebot'],
    ['66.249.63.255', null],
    ['66.249.80.0', null],
    ['::ffff:66.249.64.0', 'cidr:googlebot'],
    ['2001:4860:4801:10::1', 'cidr:googlebot'],
    ['2001:4860:4801:2010::1', 'cidr:google-special'],
    ['2001:4860:4860::8888', null],
    ['74.125.151.9', 'cidr:google-special'],
    ['207.46.13.7', 'cidr:bingbot'],
    ['173.252.87.1', 'cidr:meta'],
    ['2a03:2880:f003:c07:face:b00c:0:2', 'cidr:meta'],
    ['17.241.219.3', 'cidr:applebot'],
    ['199.16.157.1', 'cidr:twitterbot'],
    ['149.154.167.99', 'cidr:telegrambot'],
    ['91.105.192.100', 'cidr:telegrambot'],
    ['91.108.20.5', 'cidr:telegrambot'],
    ['185.76.151.1', 'cidr:telegrambot'],
    ['2a0a:f280:203::1', 'cidr:telegrambot'],
    ['192.178.3.255', null],
    ['192.178.4.5', 'cidr:googlebot'],
    ['192.178.6.40', 'cidr:googlebot'],
    ['192.178.7.255', 'cidr:googlebot'],
    ['192.178.8.0', null],
    ['57.141.6.17', 'cidr:meta'],
    ['57.140.255.255', null],
    ['17.166.4.4', 'cidr:applebot'],
    ['17.165.0.1', null],
    ['8.8.8.8', null],
    ['81.2.69.142', null],
    ['not an address', null],
    ['', null],
  ])('%s: %s', (ip, reason) => {
    expect(addressBotReasonOf(ip)).toBe(reason)
  })
})
