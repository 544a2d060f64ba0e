import { defaultScopes, scopes } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, shownOnce, timestamp } from '../../envelope.ts'
import { expiryInstant, idParams } from '../fields.ts'

const scope = z.enum(scopes)

const recordExample = {
  id: '019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a',
  name: 'Reports',
  prefix: 'wmk_KtSKtpfo',
  scopes: ['links:read', 'analytics:read'],
  status: 'active',
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-01-02T03:04:05.678Z',
}

/** Contract §2, "GET, POST /api-keys". */
export const apiKeyRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('The beginning of the key, to recognise it by.'),
    scopes: z.array(scope),
    status: z.enum(['active', 'revoked', 'expired']),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().describe('To the minute.'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiKey', examples: [recordExample] })

export const madeApiKey = apiKeyRecord.extend({ key: shownOnce(z.string(), 'Shown this once.') }).meta({
  id: 'MadeApiKey',
  examples: [{ ...recordExample, key: 'wmk_KtSKtpfo_sWpDSGxB2ForD5Vyh11NK5uxB8cBX3aT3z8QUVEz' }],
})

/** @param clock Unix ms: a key may not have expired when it is made */
export function createApiKeyBody(clock: () => number) {
  const laterExpiry = expiryInstant.refine((at) => at.getTime() > clock(), 'Must be in the future.')
  return z
    .strictObject({
      name: z.string().trim().min(1).max(100),
      scopes: z
        .array(scope)
        .min(1)
        .max(scopes.length)
        .transform((names) => [...new Set(names)])
        .default([...defaultScopes]),
      expiresAt: laterExpiry.nullable().default(null),
    })
    .meta({ example: { name: 'Reports', scopes: ['links:read', 'analytics:read'], expiresAt: '2027-01-01' } })
}

export const apiKeyParams = idParams
export const apiKeyQuery = pageQuery(['createdAt', 'name'], { field: 'createdAt', descending: true })

export type ApiKeyRecord = z.infer<typeof apiKeyRecord>
export type MadeApiKey = z.infer<typeof madeApiKey>
export type ApiKeyCreate = z.infer<ReturnType<typeof createApiKeyBody>>
export type ApiKeyQuery = z.infer<typeof apiKeyQuery>
