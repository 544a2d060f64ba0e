import { describe, expect, it } from 'vitest'
import {
  change,
  count,
  currencySigns,
  exactChange,
  exactMoneyIn,
  exactPoints,
  money,
  moneyIn,
  percent,
  percentDigits,
  points,
} from './numbers.ts'

describe('figures', () => {
  it.each([
    [count(0), '0'],
    [count(1_204), '1,204'],
    [count(-3), '−3'],
    [count(null), '–'],
    [money(150), '150.00'],
    [money(-40), '−40.00'],
    [money(0.004), '0.0040'],
    [money(0), '0.00'],
    [money(undefined), '–'],
    [moneyIn(15, 'USD'), '15.00 USD'],
    [moneyIn(null, 'USD'), '–'],
    [moneyIn(0.004, 'USD'), '0.0040 USD'],
    [moneyIn(1250, 'JPY'), '1,250 JPY'],
    [moneyIn(1.5, 'KWD'), '1.500 KWD'],
    [moneyIn(15, 'USDT'), '15.00 USDT'],
    [exactMoneyIn(12.5, 'USD'), '12.50 USD'],
    [exactMoneyIn(0.0125, 'USD'), '0.0125 USD'],
    [exactMoneyIn(1250, 'JPY'), '1,250 JPY'],
    [exactMoneyIn(12.5, 'US'), '12.50 US'],
    [currencySigns('EUR').join(), 'EUR,€'],
    [currencySigns('E').join(), 'E'],
    [percent(50), '50 %'],
    [percent(-100), '−100 %'],
    [percent(Number.NaN), '–'],
    [percent(33.333), '33.33 %'],
    [change(12), '+12 %'],
    [change(-3), '−3 %'],
    [change(0), '0 %'],
    [change(-3.456), '−3.5 %'],
    [change(106.96), '+107 %'],
    [change(-9.96), '−10 %'],
    [points(-53.68), '−54 pp'],
    [points(2_000), '> +999 pp'],
    [exactPoints(0.25), '+0.25 pp'],
    [change(999), '+999 %'],
    [change(2_809_400), '> +999 %'],
    [change(-2_809_400), '< −999 %'],
    [exactChange(2_809_400), '+2,809,400 %'],
  ])('%s', (shown, wanted) => {
    expect(shown).toBe(wanted)
  })

  it.each([
    [
      [50, -100],
      ['50 %', '−100 %'],
    ],
    [
      [50, 12.5],
      ['50.0 %', '12.5 %'],
    ],
    [
      [50, 33.333, null, 12.5],
      ['50.00 %', '33.33 %', '–', '12.50 %'],
    ],
    // What is written as a whole number is one.
    [
      [50, 12.001],
      ['50 %', '12 %'],
    ],
    [
      [undefined, Number.NaN, Number.POSITIVE_INFINITY],
      ['–', '–', '–'],
    ],
  ])('of one column have as many digits: %j', (values, wanted) => {
    const digits = percentDigits(values)
    expect(values.map((value) => percent(value, digits))).toEqual(wanted)
  })
})
