import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import {
  createWebhookBody,
  listWebhooksQuery,
  madeWebhook,
  patchWebhookBody,
  rotatedSecret,
  webhookParams,
  webhookRecord,
  webhookSample,
  webhookSampleParams,
} from './webhooks.schema.ts'
import { sampleOf, type WebhookService } from './webhooks.service.ts'

const tags = ['Webhooks']
const reads = { access: sessionOnly({ restricted: 'same' }) }
/** It receives the conversions of every link: not for members who see only some of them. */
const writes = { access: sessionOnly({ role: 'editor', restricted: 'closed' }) }

/** The routes of webhooks (specification, "Events"; contract §8). */
export function declareWebhookRoutes(app: ApiApp, service: WebhookService): void {
  app.route({
    method: 'GET',
    url: '/webhooks',
    config: reads,
    schema: {
      summary: 'List webhooks',
      description: '`search` looks in URL and description. Newest first unless `sort` says otherwise.',
      tags,
      querystring: listWebhooksQuery,
      response: { 200: pageOf(webhookRecord) },
    },
    handler: async (request) =>
      pageAnswer(await service.list(callerOf(request), request.query), request.query),
  })

  app.route({
    method: 'POST',
    url: '/webhooks',
    config: { ...writes, errors: ['UPGRADE_REQUIRED', 'URL_BLOCKED'], bound: recordBounds.webhooks },
    schema: {
      summary: 'Subscribe a server',
      description:
        'The answer has the secret that deliveries are signed with, once. A 402 on a plan without webhooks.',
      tags,
      body: createWebhookBody,
      response: { 201: dataOf(madeWebhook) },
    },
    handler: async (request, reply) => {
      reply.code(201)
      return { data: await service.create(callerOf(request), request.body) }
    },
  })

  app.route({
    method: 'GET',
    url: '/webhooks/samples/:event',
    config: reads,
    schema: {
      summary: 'Show what an event is sent as',
      description:
        'The body of a delivery as an example, with values of no workspace: to build a receiver before anything has happened. `POST /webhooks/{id}/test` sends a real one.',
      tags,
      params: webhookSampleParams,
      response: { 200: dataOf(webhookSample) },
    },
    handler: async (request) => ({ data: sampleOf(request.params.event) }),
  })

  app.route({
    method: 'GET',
    url: '/webhooks/:id',
    config: reads,
    schema: {
      summary: 'Read a webhook',
      tags,
      params: webhookParams,
      response: { 200: dataOf(webhookRecord) },
    },
    handler: async (request) => ({ data: await service.read(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'PATCH',
    url: '/webhooks/:id',
    config: { ...writes, errors: ['UPGRADE_REQUIRED', 'URL_BLOCKED'] },
    schema: {
      summary: 'Change a webhook',
      description: 'What is left out stays; the secret stays too.',
      tags,
      params: webhookParams,
      body: patchWebhookBody,
      response: { 200: dataOf(webhookRecord) },
    },
    handler: async (request) => ({
      data: await service.update(callerOf(request), request.params.id, request.body),
    }),
  })

  app.route({
    method: 'POST',
    url: '/webhooks/:id/rotate-secret',
    config: { ...writes, errors: ['UPGRADE_REQUIRED'] },
    schema: {
      summary: 'Give a webhook a new secret',
      description: 'The old one is invalid at once, for deliveries that are tried again too.',
      tags,
      params: webhookParams,
      response: { 200: dataOf(rotatedSecret) },
    },
    handler: async (request) => ({ data: await service.rotateSecret(callerOf(request), request.params.id) }),
  })

  app.route({
    method: 'DELETE',
    url: '/webhooks/:id',
    config: writes,
    schema: {
      summary: 'Unsubscribe a server',
      tags,
      params: webhookParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await service.remove(callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
