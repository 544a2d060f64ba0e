import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { listRatesQuery, putRatesBody, rateBody, rateRecord } from './currency-rates.schema.ts'
import type { RateService } from './currency-rates.service.ts'

const tags = ['Currency rates']
const url = '/currency-rates'
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of currency rates (contract §9, "Currency"). */
export function declareRateRoutes(app: ApiApp, service: RateService): void {
  app.route({
    method: 'GET',
    url,
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: {
      summary: 'List currency rates',
      description:
        'Of the days `from` to `to`, both included. `search` looks in the currency. Latest day first unless `sort` says otherwise.',
      tags,
      querystring: listRatesQuery,
      response: { 200: pageOf(rateRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url,
    config: { ...writes, errors: ['CONFLICT'] },
    schema: {
      summary: 'Add a currency rate',
      description: 'A 409 when the day has a rate of the currency already: `PUT` replaces it.',
      tags,
      body: rateBody,
      response: { 201: dataOf(rateRecord) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'PUT',
    url,
    config: writes,
    schema: {
      summary: 'Set currency rates',
      description:
        'One rate, or up to 10,000 as `{ rates: [...] }`: all of them or, when one is wrong, none. A rate of the same day and currency is replaced; of two in one call the later counts. The answer is a record for one rate, and for `rates` a list in their order.',
      tags,
      body: putRatesBody,
      response: { 200: dataOf(z.union([rateRecord, z.array(rateRecord)])) },
    },
    handler: async (request) => {
      const { body } = request
      const isList = 'rates' in body
      const sent = isList
        ? body.rates.map((rate, index) => ({ path: `rates.${index}`, rate }))
        : [{ path: '', rate: body }]
      const records = await service.upsert(callerOf(request), sent)
      return { data: isList ? records : z.tuple([rateRecord]).parse(records)[0] }
    },
  })
}
