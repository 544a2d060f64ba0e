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
}

/** Reads an address that anybody may have written. */
export function parseLinkSearch({ tab }: Record<string, unknown>): LinkSearch {
  const found = linkTabs.find((one) => one === tab)
  return found === undefined || found === 'overview' ? {} : { tab: found }
}
