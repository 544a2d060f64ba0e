import { type Address, flagValue, isText, nameValue, type ReadAddress } from '../format/address-values.ts'
import { type EditedField, editedFields } from '../states/use-edit-link.ts'

export const linkTabs = [
  'overview',
  'flow',
  'report',
  'clicks',
  'conversions',
  'settings',
  'history',
] as const
export type LinkTab = (typeof linkTabs)[number]

export interface LinkSearch {
  /** The first one is not named. */
  tab?: Exclude<LinkTab, 'overview'>
  /** The figures of the overview are of its visitors alone: `DE`. */
  country?: string
  /** The field of the settings that is to be typed into. */
  edit?: EditedField
  /** The simulator is open beside the flow, with what is said of its visitor. */
  simulate?: SimulatedAddress
  /** It was copied a moment ago: paused until its settings are saved. */
  copy?: true
}

/** Of a visitor, as anybody may have written it: the API says what does not fit. */
export type SimulatedAddress = Readonly<Record<string, unknown>>

function simulatedOf(value: unknown): SimulatedAddress | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const said = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one))
  return Object.fromEntries(said)
}

const countryCode = /^[A-Z]{2}$/

/** Tabs whose part reads from the address what else it needs, such as the groupings of the report. */
const partTabs: readonly unknown[] = ['report', 'clicks', 'conversions']

/** Reads an address that anybody may have written. */
export function parseLinkSearch(address: Address): LinkSearch {
  const { tab, country, edit, copy, simulate, ...others } = address
  const found = nameValue(tab, linkTabs)
  return {
    ...(partTabs.includes(found) && others),
    tab: found === 'overview' ? undefined : found,
    country: isText(country) && countryCode.test(country) ? country : undefined,
    edit: found === 'settings' ? nameValue(edit, Object.values(editedFields)) : undefined,
    simulate: found === 'flow' ? simulatedOf(simulate) : undefined,
    copy: flagValue(copy),
  } satisfies ReadAddress<LinkSearch>
}
