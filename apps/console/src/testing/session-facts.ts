import type { SessionFacts } from '../api/session-facts.ts'

export const workspaceId = '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a'

/** Olga, owner of Acme: USD, Europe/Berlin. */
export const sampleFacts: SessionFacts = {
  user: {
    id: '019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a',
    email: 'olga@example.com',
    name: 'Olga',
    // What a new account has; the pages have that of the top bar.
    timezone: 'UTC',
    createdAt: '2026-01-02T03:04:05.678Z',
  },
  workspace: {
    id: workspaceId,
    name: 'Acme',
    baseCurrency: 'USD',
    timezone: 'Europe/Berlin',
    plan: 'enterprise',
    autoDisableMinClicks: 0,
    autoDisableMinCr: 0,
    trackAcceptsPayout: false,
    identityHours: 72,
    tintThresholds: [-50, -20, -5, 5, 20, 50],
    appSchemes: [],
    role: 'owner',
    createdAt: '2026-01-02T03:04:05.678Z',
    restricted: false,
    limits: { requestsPerMinute: 6_000, customDomains: 100, webhooks: true, reportDays: 3_650 },
  },
  workspaces: [
    { id: workspaceId, name: 'Acme', role: 'owner' },
    { id: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a', name: 'Globex', role: 'viewer' },
  ],
  preferences: {},
}

/** The same person with another role there. */
export const asRole = (role: SessionFacts['workspace']['role'], restricted = false): SessionFacts => ({
  ...sampleFacts,
  workspace: { ...sampleFacts.workspace, role, restricted },
})
