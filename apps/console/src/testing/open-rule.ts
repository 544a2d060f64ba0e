import { page } from 'vitest/browser'
import type { FakeRoutes } from './fake-api.ts'
import { type RenderedConsole, renderConsole } from './render-in-browser.tsx'
import { sampleLink } from './sample-link.ts'
import { sampleRule, savedFlow } from './sample-rule.ts'

const alpha = sampleLink()
export const rulesRoute = '/api/v1/links/{code}/rules'
export const pageOf = (...data: object[]) => ({
  data,
  meta: { total: data.length, limit: 100, offset: 0, version: 7 },
})
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  [`PUT ${rulesRoute}`]: savedFlow(8),
  'GET /api/v1/offers': pageOf(),
  'GET /api/v1/landings': pageOf(),
}
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The flow of a link that has one rule, which is open to be edited. */
export async function openRule(more: FakeRoutes = {}, rule: object = sampleRule({ id: 'r1' })) {
  await page.viewport(1440, 900)
  const all = { ...routes, [`GET ${rulesRoute}`]: pageOf(rule), ...more }
  const shown = await renderConsole(`/links/${alpha.id}?tab=flow`, all)
  await button('Edit Rule 1').click()
  return shown
}

const saves = ({ api }: RenderedConsole) => api.calls.filter(({ method }) => method === 'PUT')

/** The conditions of the rule as they were saved. */
export const savedConditions = (shown: RenderedConsole) => Object(saves(shown)[0]?.body).rules[0].conditions
export const condition = (name: string) => page.getByRole('group', { name, exact: true })
export const addCondition = (kind: string) => page.getByLabelText('Add condition').selectOptions(kind)
