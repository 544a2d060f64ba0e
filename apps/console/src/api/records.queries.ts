import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { costModelOf, costModelTexts, parametersOf, parametersText } from './source-parameters.ts'
import { postbacksOf, postbackTexts } from './source-postbacks.ts'
import { statusMapOf, statusMapText } from './status-map.ts'
import { unwrap } from './unwrap.ts'

/** A record as its form shows it. */
export interface FormRecord {
  name: string
  status: string
  /** Of each field that can be changed. */
  texts: Readonly<Record<string, string>>
}

export type RecordKind = 'offers' | 'landings' | 'networks' | 'sources'

const stateOf = (isActive: boolean) => (isActive ? 'active' : 'paused')
const numberText = (value: number | null) => (value === null ? '' : String(value))

async function readRecord(
  { client }: Api,
  kind: RecordKind,
  id: string,
  signal: AbortSignal,
): Promise<FormRecord> {
  const params = { path: { id } }
  switch (kind) {
    case 'offers': {
      const { data } = await unwrap(client.GET('/api/v1/offers/{id}', { params, signal }))
      const { name, url, status, payoutCurrency, groupName, notes } = data
      const texts = {
        name,
        url,
        payout: String(data.payout),
        payoutCurrency,
        expectedApproval: numberText(data.expectedApproval),
        capHourly: numberText(data.capHourly),
        capDaily: numberText(data.capDaily),
        capTotal: numberText(data.capTotal),
        capTimezone: data.capTimezone,
        softCaps: data.softCaps ? 'warn' : 'close',
        groupName: groupName ?? '',
        notes: notes ?? '',
      }
      return { name, status, texts }
    }
    case 'landings': {
      const { data } = await unwrap(client.GET('/api/v1/landings/{id}', { params, signal }))
      const { name, url, status, groupName, notes } = data
      const texts = { name, url, groupName: groupName ?? '', notes: notes ?? '' }
      return { name, status, texts }
    }
    case 'networks': {
      const { data } = await unwrap(client.GET('/api/v1/affiliate-networks/{id}', { params, signal }))
      const { name, subidParam, statusMap, isActive, postbackUrlTemplate } = data
      const words = {
        statusMap: statusMapText(statusMap),
        expectedApproval: numberText(data.expectedApproval),
      }
      const texts = { name, subidParam, ...words, postbackUrlTemplate: postbackUrlTemplate ?? '' }
      return { name, status: stateOf(isActive), texts }
    }
    case 'sources': {
      const { data } = await unwrap(client.GET('/api/v1/traffic-sources/{id}', { params, signal }))
      const { name, postbackUrl, isActive } = data
      const texts = {
        name,
        postbackUrl: postbackUrl ?? '',
        ...postbackTexts(data),
        ...costModelTexts(data.costModel),
        parameters: parametersText(data.parameters),
      }
      return { name, status: stateOf(isActive), texts }
    }
  }
}

export const recordQueries = (api: Api) => ({
  one: (kind: RecordKind, id: string) =>
    queryOptions({
      queryKey: [api.workspaceId, kind, 'one', id],
      queryFn: ({ signal }) => readRecord(api, kind, id, signal),
    }),
})

/** Sends all fields of the form; an empty one is none. What the API warns of is in the answer. */
export const changeRecord =
  ({ client }: Api, kind: RecordKind, id: string) =>
  async (texts: Readonly<Record<string, string>>): Promise<Warned> => {
    const params = { path: { id } }
    const { name = '', url = '', groupName, notes } = texts
    const number = (text = '') => (text === '' ? null : Number(text))
    const shared = { groupName: groupName || null, notes: notes || null }
    switch (kind) {
      case 'offers': {
        const { payoutCurrency = '' } = texts
        const expectedApproval = number(texts.expectedApproval)
        const caps = {
          capHourly: number(texts.capHourly),
          capDaily: number(texts.capDaily),
          capTotal: number(texts.capTotal),
          capTimezone: texts.capTimezone || 'UTC',
          softCaps: texts.softCaps === 'warn',
        }
        const body = {
          name,
          url,
          payout: number(texts.payout) ?? 0,
          payoutCurrency,
          expectedApproval,
          ...caps,
          ...shared,
        }
        return unwrap(client.PATCH('/api/v1/offers/{id}', { params, body }))
      }
      case 'landings':
        return unwrap(client.PATCH('/api/v1/landings/{id}', { params, body: { name, url, ...shared } }))
      case 'networks': {
        const { subidParam = '', statusMap = '' } = texts
        const postbackUrlTemplate = texts.postbackUrlTemplate || null
        const expectedApproval = number(texts.expectedApproval)
        const body = {
          name,
          subidParam,
          statusMap: statusMapOf(statusMap),
          postbackUrlTemplate,
          expectedApproval,
        }
        await unwrap(client.PATCH('/api/v1/affiliate-networks/{id}', { params, body }))
        return {}
      }
      case 'sources': {
        const body = {
          name,
          postbackUrl: texts.postbackUrl || null,
          ...postbacksOf(texts),
          costModel: costModelOf(texts),
          parameters: parametersOf(texts.parameters ?? ''),
        }
        return unwrap(client.PATCH('/api/v1/traffic-sources/{id}', { params, body }))
      }
    }
  }

interface Warned {
  meta?: { warnings?: readonly { message: string }[] | undefined } | undefined
}
