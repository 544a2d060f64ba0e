/** Ranges by name, as the API takes them, with the keys that choose them while the menu of ranges is open. */
export const rangePresets = [
  { name: 'today', key: 't' },
  { name: 'yesterday', key: 'y' },
  { name: 'last_7_days', key: '7' },
  { name: 'last_30_days', key: '3' },
  { name: 'this_week', key: 'w' },
  { name: 'last_week', key: 'k' },
  { name: 'this_month', key: 'm' },
  { name: 'last_month', key: 'l' },
  { name: 'this_year', key: 'r' },
  { name: 'all_time', key: 'a' },
] as const

export type RangeName = (typeof rangePresets)[number]['name']

export const isRangeName = (value: unknown): value is RangeName =>
  rangePresets.some(({ name }) => name === value)
