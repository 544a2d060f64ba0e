import { dateTime } from '../time/ago.ts'

/** What an entry of the audit log says, in words. */

const longestValue = 60

interface Known {
  /** Names of records, by their ids. */
  names: ReadonlyMap<string, string>
  /** The zone of the clock that times are shown by. */
  zone: string
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Fields that their form calls otherwise. */
const formNames: Readonly<Record<string, string>> = { originalUrl: 'target URL', customAlias: 'alias' }

/** `trafficSourceId` → `traffic source`, `utm-preset` → `utm preset`. */
const inWords = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * `link.update` → `Link changed`.
 * @param verbs words of the last part of an action; one without a word is written as it is
 */
export function actionText(action: string, verbs: Readonly<Record<string, string>>): string {
  const [noun = '', verb = ''] = action.split('.')
  return capitalised(`${inWords(noun)} ${verbs[verb] ?? inWords(verb)}`.trim())
}

function valueText(value: unknown, { names, zone }: Known): string | null {
  if (isInstant(value)) return dateTime(value, zone)
  const isShown = ['string', 'number', 'boolean'].includes(typeof value)
  const text = value === null ? '–' : isShown ? (names.get(String(value)) ?? String(value)) : null
  return text === null || text.length > longestValue ? null : text
}

/**
 * The fields that were sent, each with its value where that is a short one.
 * @param known a record without a name here is written as its id
 */
export const changesText = (changes: Readonly<Record<string, unknown>>, known: Known): string =>
  Object.entries(changes)
    .map(([name, value]) => {
      const text = valueText(value, known)
      const label = formNames[name] ?? inWords(name)
      return text === null || text === '' ? label : `${label}: ${text}`
    })
    .join(', ')
