import type { BotRule } from '@waymark/replica'
import { describe, expect, it } from 'vitest'
import { addressBotReasonOf } from './address-bots.ts'
import { type ClassifiedVisitor, compileBotClassifier } from './bot-rules.ts'

const person: ClassifiedVisitor = {
  ip: '81.2.69.142',
  userAgent: 'Mozilla/5.0 Größe Chrome/142',
  botReason: null,
}
const crawler: ClassifiedVisitor = { ip: '8.8.8.8', userAgent: 'Googlebot/2.1', botReason: 'ua:googlebot' }

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
  compileBotClassifier({ rules, builtInAction })?.(visitor)

describe('a workspace', () => {
  it('without rules that flags bots leaves it at the built-in lists', () => {
    expect(compileBotClassifier({ rules: [], builtInAction: 'flag' })).toBeUndefined()
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
    const requested = compileBotClassifier({ rules: [rule('ua_mask', '*chrome*')], builtInAction: 'flag' })
    expect(requested?.(person)).toEqual(requested?.(person))
    expect(requested?.({ ...person, userAgent: 'Firefox' })).toBeNull()
  })

  it('a rule that cannot be followed is refused when the rules are read', () => {
    expect(() => compileBotClassifier({ rules: [rule('cidr', 'nonsense')], builtInAction: 'flag' })).toThrow(
      'nonsense',
    )
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
