import { expect, it } from 'vitest'
import { routeContract } from '../../testing/route-contract.ts'
import { auditedAction } from './audited-action.ts'

it.each([
  ['POST', '/offers', 'offer.create', 'offer'],
  ['PATCH', '/offers/:id', 'offer.update', 'offer'],
  ['DELETE', '/offers/:id', 'offer.delete', 'offer'],
  ['POST', '/links/:code/rules', 'rule.create', 'rule'],
  ['PATCH', '/links/:code/rules/:ruleId', 'rule.update', 'rule'],
  ['POST', '/links/bulk', 'link.bulk', 'link'],
  ['PUT', '/costs/bulk', 'cost.bulk', 'cost'],
  ['POST', '/costs/import', 'cost.import', 'cost'],
  ['POST', '/domains/:id/verify', 'domain.verify', 'domain'],
  ['POST', '/webhooks/:id/rotate-secret', 'webhook.rotate-secret', 'webhook'],
  ['POST', '/webhooks/:id/deliveries/:deliveryId/redeliver', 'delivery.redeliver', 'delivery'],
  ['POST', '/postback-security/rotate-key', 'postback-security.rotate-key', 'postback-security'],
  ['PUT', '/click-intake-settings', 'click-intake-settings.update', 'click-intake-settings'],
  ['POST', '/conversions/goals', 'goal.create', 'goal'],
  ['POST', '/conversions/import', 'conversion.import', 'conversion'],
  ['POST', '/collections/:id/links', 'collection-link.create', 'collection-link'],
  ['DELETE', '/collections/:id/links/:linkId', 'collection-link.delete', 'collection-link'],
  ['PATCH', '/users/me', 'user.update', 'user'],
  ['PATCH', '/billing/plan', 'plan.update', 'plan'],
  ['POST', '/auth/login', 'auth.login', 'auth'],
  ['POST', '/auth/password/change', 'auth.password-change', 'auth'],
  ['POST', '/invitations/:token/accept', 'invitation.accept', 'invitation'],
  ['PATCH', '/workspaces/:id/members/:userId', 'member.update', 'member'],
  ['DELETE', '/workspaces/:id', 'workspace.delete', 'workspace'],
  ['POST', '/workspaces/:id/demo-data', 'workspace.demo-data', 'workspace'],
])('%s %s is %s', (method, url, action, resourceType) => {
  expect(auditedAction(method, `/api/v1${url}`)).toEqual({ action, resourceType })
})

it('names what every route does as a noun and a verb', () => {
  const writes = Object.keys(routeContract).filter((name) => !name.startsWith('GET '))
  for (const [method = '', url = ''] of writes.map((name) => name.split(' '))) {
    expect(auditedAction(method, url).action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  }
})
