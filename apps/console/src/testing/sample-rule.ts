import type { Schemas } from '@waymark/sdk'
import type { Call } from './fake-api.ts'

/** A rule of the sample link as the API gives it: everybody to one address. */
export const sampleRule = (fields: Partial<Schemas['Rule']> & { id: string }): Schemas['Rule'] => ({
  linkId: '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a',
  ruleType: 'custom',
  name: null,
  priority: 0,
  targetUrl: 'https://shop.example/rule',
  weight: null,
  conditions: {},
  schema: 'redirect',
  redirectType: '302',
  flowConfig: null,
  appendQuery: null,
  deepLink: null,
  flowType: 'regular',
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...fields,
})

const lanes = ['forced', 'regular', 'default']
/** The answer to a save: the rules as they were sent, in processing order; new ones have an id each. */
export const savedFlow =
  (version: number, meta: object = {}) =>
  ({ body }: Call) => {
    const sent: Schemas['Rule'][] = Object(body).rules
    const rules = sent.map((rule, index) => sampleRule({ ...rule, id: rule.id ?? `made-${index}` }))
    const data = rules.toSorted(
      (a, b) => lanes.indexOf(a.flowType) - lanes.indexOf(b.flowType) || a.priority - b.priority,
    )
    return { data, meta: { version, ...meta } }
  }
