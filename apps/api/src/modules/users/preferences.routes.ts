import type { Db } from '@waymark/db'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { accountRoute } from '../../plugins/access.ts'
import { sessionOf } from '../../plugins/caller.ts'
import { refuseState } from '../../plugins/entity-tags/precondition.ts'
import { hashOfRecord } from '../../plugins/entity-tags/tags.ts'
import { createPreferencesRepository } from './preferences.repository.ts'
import { mostPreferenceBytes, preferences, preferencesBody } from './preferences.schema.ts'

// An audit does not need to know how a screen looks.
const config = { access: accountRoute(), audited: false, freeForm: true } as const
const tags = ['Users']

export interface PreferencesRoutesDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
}

/** `/users/me/preferences` (contract 2 §10). */
export function declarePreferencesRoutes(app: ApiApp, { db, clock }: PreferencesRoutesDeps): void {
  const stored = createPreferencesRepository(db.orm)
  app.route({
    method: 'GET',
    url: '/users/me/preferences',
    config,
    schema: {
      summary: 'What clients store for the user',
      description: 'Of the user, whatever the workspace; `{}` at first.',
      tags,
      response: { 200: dataOf(preferences) },
    },
    handler: async (request) => ({ data: await stored.find(sessionOf(request).userId) }),
  })

  app.route({
    method: 'PUT',
    url: '/users/me/preferences',
    config,
    bodyLimit: mostPreferenceBytes,
    schema: {
      summary: 'Replace what clients store for the user',
      description:
        'Any JSON object of at most 64 KiB (413 beyond), nested at most 32 levels, in place of what was stored.',
      tags,
      body: preferencesBody,
      response: { 200: dataOf(preferences) },
    },
    handler: async (request) => {
      const { userId } = sessionOf(request)
      await db.transaction(async (tx) => {
        const preferences = createPreferencesRepository(tx)
        refuseState(request.precondition, hashOfRecord(await preferences.lock(userId)))
        await preferences.replace(userId, request.body, new Date(clock()))
      })
      return { data: request.body }
    },
  })
}
