import { z } from 'zod'
import type { GeneratedConversion, Visit } from '../generate/visit.ts'
import { type ApiClient, ApiError } from './api-client.ts'

const answer = z.object({ result: z.string() })

/** How many postbacks had each result. */
export type PostbackResults = Record<string, number>

export interface PostbackSender {
  /** Reports, one after the other, all that becomes of the conversions of a click. */
  report(visit: Visit, clickToken: string): Promise<void>
  results: PostbackResults
}

const cents = (amount: number) => (amount / 100).toFixed(2)

/** Sends postbacks as the networks would. What waits for its click (`pending`) is matched by the api itself. */
export function createPostbackSender(api: ApiClient): PostbackSender {
  const results: PostbackResults = {}

  const send = async (body: Record<string, string>): Promise<string> => {
    try {
      return answer.parse(await api.call('POST', '/postback', body)).result
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return `refused with ${error.statusCode}`
    }
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
