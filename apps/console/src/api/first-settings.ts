import { ApiError } from './api-error.ts'
import { type Send, sendJson } from './send-json.ts'

/** What is chosen with the first account. */
export interface FirstSettings {
  workspace: { timezone: string; baseCurrency: string }
  preferences: Record<string, unknown>
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
  method: 'PATCH' | 'PUT'
  path: string
  values: Record<string, unknown>
}

/** What differs from what an account has that was made a moment ago: no preferences. */
function firstChanges(registered: unknown, wanted: FirstSettings): Record<keyof FirstSettings, Change> {
  const { id, ...has } = Object(Object(registered).workspace)
  const differing = Object.entries(wanted.workspace).filter(([name, value]) => has[name] !== value)
  return {
    workspace: { method: 'PATCH', path: `workspaces/${id}`, values: Object.fromEntries(differing) },
    preferences: { method: 'PUT', path: 'users/me/preferences', values: wanted.preferences },
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
  const { accessToken } = Object(registered)
  const sendChange = async ({ method, path, values }: Change): Promise<unknown> => {
    if (Object.keys(values).length === 0) return null
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` }
    const [body, signal] = [JSON.stringify(values), AbortSignal.timeout(setUpTimeoutMs)]
    return sendJson(send, new Request(`${origin}/api/v1/${path}`, { method, headers, body, signal }))
  }
  const { workspace, preferences } = firstChanges(registered, wanted)
  const unset: Unset[] = []
  const note = (part: Unset['part']) => (error: unknown) => void unset.push({ part, reason: reasonOf(error) })
  await Promise.all([
    sendChange(workspace).catch(note('workspace')),
    sendChange(preferences).catch(note('preferences')),
  ])
  return unset
}
