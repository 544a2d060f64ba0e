import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'

export const checkStates = ['ok', 'warning', 'failed'] as const

const installationCheck = z
  .object({
    name: z
      .string()
      .describe('`postgres`, `clickhouse`, `redis`, `kafka`, `redirector`, `clock`, `disk` or `settings`.'),
    state: z.enum(checkStates).describe('`failed`: something does not work. `warning`: look at it.'),
    sentence: z.string().describe('What was found, and what to do about it.'),
  })
  .meta({ title: 'InstallationCheck' })

/** Where the contract is silent: what its operator sees by `waymark doctor`. */
export const installationRecord = z
  .object({
    version: z.string().describe('The version of Waymark that answers.'),
    workspaces: z.int().describe('Workspaces that are not deleted.'),
    users: z.int().describe('Accounts, deactivated ones too.'),
    checks: z.array(installationCheck).describe('What was looked at just now, with what it says.'),
  })
  .meta({
    id: 'Installation',
    examples: [
      {
        version: '0.1.0',
        workspaces: 2,
        users: 3,
        checks: [{ name: 'postgres', state: 'ok', sentence: 'Postgres answers; its data takes 48 MiB.' }],
      },
    ],
  })

export const installationWorkspace = z
  .object({
    id: z.uuid(),
    name: z.string(),
    plan: z.string(),
    owners: z.array(z.string()).describe('E-mail addresses of its owners.'),
    members: z.int().describe('Users who may enter it.'),
    links: z.int().describe('Links that are not deleted.'),
    conversions: z.int().describe('Conversions of all statuses.'),
    clicks: z
      .int()
      .nullable()
      .describe('Clicks that are stored, those of bots too; null: the analytics store does not answer.'),
    lastClickAt: timestamp.nullable().describe('When its last click came; null: there is none.'),
    lastChangeAt: timestamp
      .nullable()
      .describe('The last change that its audit log has; null: there is none.'),
    suspendedAt: timestamp.nullable().describe('Since when it is suspended; null: it is not.'),
    createdAt: timestamp,
  })
  .meta({
    id: 'InstallationWorkspace',
    examples: [
      {
        id: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
        name: 'Ann’s workspace',
        plan: 'enterprise',
        owners: ['ann@example.com'],
        members: 2,
        links: 120,
        conversions: 310,
        clicks: 48_211,
        lastClickAt: '2026-01-02T03:04:05.678Z',
        lastChangeAt: '2026-01-02T03:04:05.678Z',
        suspendedAt: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
  })

export const installationQuery = pageQuery(['createdAt', 'name'], { field: 'createdAt', descending: false })

export type InstallationQuery = z.infer<typeof installationQuery>
export type InstallationCheck = z.infer<typeof installationCheck>
export type InstallationRecord = z.infer<typeof installationRecord>
export type InstallationWorkspace = z.infer<typeof installationWorkspace>
