import type { Postback } from '../postback.ts'

/** A postback of a network that states nothing but its click. */
export const aPostback = (clickToken: string, stated: Partial<Postback> = {}): Postback => ({
  source: 'postback',
  clickToken,
  status: null,
  statusLists: {},
  payout: null,
  currency: null,
  tid: null,
  goalKey: null,
  convertedAt: null,
  network: null,
  identity: null,
  keyHash: null,
  workspaceId: null,
  arrival: { ip: '192.0.2.7', method: 'GET', query: {} },
  ...stated,
})
