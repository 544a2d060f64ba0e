import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  importRatesBody,
  listRatesQuery,
  manyRates,
  missingRates,
  missingRatesQuery,
  putRatePolicyBody,
  putRatesBody,
  rateBody,
  rateImportReport,
  ratePolicy,
  rateRecord,
  storedRates,
} from './currency-rates.schema.ts'
import type { RateService } from './currency-rates.service.ts'
import { mostMissing } from './missing-rates.repository.ts'

const tags = ['Currency rates']
const url = '/currency-rates'
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** Contract §1. */
const importLimitBytes = 16 * 1024 * 1024

function declarePolicyRoutes(app: ApiApp, service: RateService): void {
  const policyUrl = `${url}/policy`
  const response = { 200: dataOf(ratePolicy) }
  app.route({
    method: 'GET',
    url: policyUrl,
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: { summary: 'How long currency rates are carried over', tags, response },
    handler: async (request) => ({ data: await service.policy(callerOf(request)) }),
  })

  app.route({
    method: 'PUT',
    url: policyUrl,
    config: writes,
    schema: {
      summary: 'Set how long currency rates are carried over',
      description:
        'For reports, alerts and postbacks. Applies at once, also to the past: figures are computed when they are read.',
      tags,
      body: putRatePolicyBody,
      response,
    },
    handler: async (request) => ({ data: await service.setPolicy(callerOf(request), request.body) }),
  })
}

function declareMissingRoute(app: ApiApp, service: RateService): void {
  app.route({
    method: 'GET',
    url: `${url}/missing`,
    // What is counted is of all links.
    config: { access: sessionOnly({ restricted: 'closed' }) },
    schema: {
      summary: 'List currency rates that are missing',
      description: `Days and currencies of payouts and costs that reports leave out (\`mixedCurrencies\`), since no rate of the day, nor one of the \`carryDays\` before it, converts them. Latest day first, at most ${mostMissing}. The own costs of clicks are not among them.`,
      tags,
      querystring: missingRatesQuery,
      response: { 200: missingRates },
    },
    handler: async (request) => {
      const { rates, ...meta } = await service.missing(callerOf(request), request.query)
      return { data: rates, meta }
    },
  })
}

function declareImportRoute(app: ApiApp, service: RateService): void {
  app.route({
    method: 'POST',
    url: `${url}/import`,
    bodyLimit: importLimitBytes,
    config: writes,
    schema: {
      summary: 'Import currency rates',
      description:
        'The euro reference rates as the European Central Bank publishes them, of a day or since 1999, converted to the base currency of the workspace and rounded at the twelfth decimal; or a CSV file with the columns `date`, `currency` and `rate`, whose rates are to the base currency already. An existing rate is replaced; rows of a file that are of one day and currency are wrong, all of them. `N/A` is no rate, and columns of currencies that are no more are left out; a line or cell that is wrong, and a day without a rate of the base currency, is reported and stops no other. A text that is no such file, or has no column of the base currency, is a 400, and nothing is stored.',
      tags,
      body: importRatesBody,
      response: { 200: dataOf(rateImportReport) },
    },
    handler: async (request) => ({ data: await service.importFile(callerOf(request), request.body) }),
  })
}

/** The routes of currency rates (contract §9, "Currency"). */
export function declareRateRoutes(app: ApiApp, service: RateService): void {
  declarePolicyRoutes(app, service)
  declareImportRoute(app, service)
  declareMissingRoute(app, service)

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
    config: { ...writes, untagged: true, manyItems: { rates: manyRates } },
    schema: {
      summary: 'Set currency rates',
      description:
        'One rate, or up to 10,000 as `{ rates: [...] }`: all of them or, when one is wrong, none. A rate of the same day and currency is replaced; of two in one call the later counts. The answer is a record for one rate, and for `rates` a list in their order.',
      tags,
      body: putRatesBody,
      response: { 200: dataOf(storedRates) },
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
