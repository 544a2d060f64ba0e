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
  /** It was copied a moment ago: paused until its settings are saved. */
  copy?: true
}

const countryCode = /^[A-Z]{2}$/

/** Reads an address that anybody may have written. */
export function parseLinkSearch({ tab, country, edit, copy }: Record<string, unknown>): LinkSearch {
  const found = linkTabs.find((one) => one === tab)
  const edited = Object.values(editedFields).find((one) => one === edit)
  return {
    ...(found === undefined || found === 'overview' ? {} : { tab: found }),
    ...(typeof country === 'string' && countryCode.test(country) ? { country } : {}),
    ...(edited === undefined || found !== 'settings' ? {} : { edit: edited }),
    ...(copy === true && { copy }),
  }
}
