import { isSecretName } from '../secret-names.ts'

/** What is written in place of a secret that was sent. */
export const mask = '***'

const longestText = 300
const mostItems = 5
const mostFields = 60
const deepest = 6
const mostCharacters = 16_384

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Null removes a secret, and a boolean requests one: neither is one. */
const isSecretValue = (value: unknown): boolean => value !== null && typeof value !== 'boolean'

/** What is read of a longer text: looking for secrets takes long in texts of a megabyte. */
const mostRead = 2_000

/** Of a URL: the password before its host, and parameters that are named like secrets. */
function withoutUrlSecrets(text: string): string {
  if (!text.includes('://')) return text
  return text
    .replace(/:\/\/[^/?#@\s]*@/g, `://${mask}@`)
    .replace(/([?&#;])([^=&#;\s]+)=([^&#;\s]*)/g, (pair, start: string, name: string, value: string) =>
      isSecretName(name) && !/^\{\w+\}$/.test(value) ? `${start}${name}=${mask}` : pair,
    )
}

/** Postgres takes neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text
  return cut.replaceAll('\0', '\uFFFD').toWellFormed()
}

const textOf = (text: string): string => storable(withoutUrlSecrets(text.slice(0, mostRead)))

function itemsOf(items: readonly unknown[], view: View): unknown {
  const shown = items.slice(0, mostItems).map((item) => shownOf(item, view))
  return items.length > mostItems ? { count: items.length, first: shown } : shown
}

interface View {
  /** Fields that are no secrets, whatever their name. */
  open: ReadonlySet<string>
  depth: number
}

function fieldsOf(body: object, view: View): Record<string, unknown> {
  const fields = Object.entries(body)
  const shown = fields.slice(0, mostFields).map(([name, value]) => {
    const isSecret = isSecretName(name) && !view.open.has(name) && isSecretValue(value)
    return [storable(name), isSecret ? mask : shownOf(value, view)]
  })
  if (fields.length > mostFields) shown.push(['…', `${fields.length - mostFields} more`])
  return Object.fromEntries(shown)
}

function shownOf(value: unknown, { open, depth }: View): unknown {
  if (typeof value === 'string') return textOf(value)
  if (!isObject(value)) return value
  if (depth >= deepest) return '…'
  const inner = { open, depth: depth + 1 }
  return Array.isArray(value) ? itemsOf(value, inner) : fieldsOf(value, inner)
}

/**
 * The fields of a request as the audit log stores them: secrets masked, long texts and lists cut (a list of
 * more than five is its count and the first five), at most 16,384 characters of JSON.
 * @param body as it was sent
 * @param open fields that are no secrets, whatever their name
 */
export function maskedChanges(body: unknown, open: ReadonlySet<string>): Record<string, unknown> {
  if (!isObject(body)) return {}
  const changes = fieldsOf(body, { open, depth: 0 })
  const { length } = JSON.stringify(changes)
  return length <= mostCharacters ? changes : { fields: Object.keys(changes), characters: length }
}
