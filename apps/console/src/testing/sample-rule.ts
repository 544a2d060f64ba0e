import type { Schemas } from '@waymark/sdk'

/** A rule of the sample link as the API gives it: everybody to one address. */
export const sampleRule = (fields: Partial<Schemas['Rule']> & { id: string }): Schemas['Rule'] => ({
  ...{ linkId: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a', ruleType: 'custom', name: null, priority: 0 },
  ...{ targetUrl: 'https://shop.example/rule', weight: null, conditions: {}, schema: 'redirect' },
  ...{
    redirectType: '302',
    flowConfig: null,
    appendQuery: null,
    deepLink: null,
    flowType: 'regular',
    isActive: true,
  },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
  ...fields,
})
