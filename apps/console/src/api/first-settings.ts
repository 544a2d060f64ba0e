import { ApiError } from './api-error.ts'
import { type Send, sendJson } from './send-json.ts'

/** What is chosen with the first account. */
export interface FirstSettings {
  workspace: { timezone: string; baseCurrency: string }
  preferences: Record<string, unknown>
  /** Whether made-up campaigns are to come. */
  demoData: boolean
}

export interface Unset {
  part: keyof FirstSettings
  reason: string
}

/** An account that is made does not wait longer for its settings. */
const setUpTimeoutMs = 10_000

/** What is wrong with a field, before that anything is. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.details[0]?.message ?? error.message
  return error instanceof Error ? error.message : String(error)
}

interface Change {
  method: 'PATCH' | 'PUT' | 'POST'
  path: string
  /** Null: there is no body. */
  values: Record<string, unknown> | null
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

/** Null where there is nothing to send: an account that was made a moment ago has no preferences. */
function firstChanges(
  registered: unknown,
  wanted: FirstSettings,
): Record<keyof FirstSettings, Change | null> {
  const { id, ...has } = Object(Object(registered).workspace)
  const { preferences, demoData } = wanted
  const workspace = Object.fromEntries(
    Object.entries(wanted.workspace).filter(([name, value]) => has[name] !== value),
  )
  const path = `workspaces/${id}`
  return {
    workspace: isEmpty(workspace) ? null : { method: 'PATCH', path, values: workspace },
    preferences: isEmpty(preferences)
      ? null
      : { method: 'PUT', path: 'users/me/preferences', values: preferences },
    demoData: demoData ? { method: 'POST', path: `${path}/demo-data`, values: null } : null,
  }
}

/**
 * Stores what was chosen with the first account, by the token of the answer that made it; what the workspace
 * has already is not sent. Never rejects. @returns what was not stored, and why
 */
export async function storeFirstSettings(
  { origin, send }: { origin: string; send: Send },
  answer: unknown,
  wanted: FirstSettings,
): Promise<Unset[]> {
  const registered = Object(answer).data
  const changes = firstChanges(registered, wanted)
  const authorization = { Authorization: `Bearer ${Object(registered).accessToken}` }
  const sendChange = ({ method, path, values }: Change): Promise<unknown> => {
    const signal = AbortSignal.timeout(setUpTimeoutMs)
    const headers = { ...authorization, ...(values && { 'Content-Type': 'application/json' }) }
    const request = { method, headers, signal, ...(values && { body: JSON.stringify(values) }) }
    return sendJson(send, new Request(`${origin}/api/v1/${path}`, request))
  }
  const unset: Unset[] = []
  const store = async (part: Unset['part']) => {
    const change = changes[part]
    if (change !== null)
      await sendChange(change).catch((error: unknown) => unset.push({ part, reason: reasonOf(error) }))
  }
  await Promise.all([store('workspace'), store('preferences')])
  // Its costs and rates are in the currency of the workspace, by days of its zone.
  await store('demoData')
  return unset
}
