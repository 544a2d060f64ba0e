import type { WaymarkClient } from '@waymark/sdk'
import type { GeneratedConversion, Visit } from '../generate/visit.ts'

/** How many postbacks had each result. */
export type PostbackResults = Record<string, number>

export interface PostbackSender {
  /** Reports, one after the other, all that becomes of the conversions of a click. */
  report(visit: Visit, clickToken: string): Promise<void>
  results: PostbackResults
}

const cents = (amount: number) => (amount / 100).toFixed(2)

/**
 * Sends postbacks as the networks would. What waits for its click (`pending`) is matched by the api itself.
 */
export function createPostbackSender(waymark: WaymarkClient): PostbackSender {
  const results: PostbackResults = {}

  const send = async (body: Record<string, string>): Promise<string> => {
    const { data, response } = await waymark.POST('/api/v1/postback', { body })
    return typeof data === 'object' ? data.data.result : `refused with ${response.status}`
  }

  const reportOne = async (conversion: GeneratedConversion, clickToken: string) => {
    for (const { word } of conversion.steps) {
      const result = await send({
        click_id: clickToken,
        status: word,
        payout: cents(conversion.payoutCents),
        currency: conversion.currency,
        tid: conversion.tid,
      })
      results[result] = (results[result] ?? 0) + 1
    }
  }

  return {
    async report(visit, clickToken) {
      for (const conversion of visit.conversions) await reportOne(conversion, clickToken)
    },
    results,
  }
}
