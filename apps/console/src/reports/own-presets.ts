import { isOwnMetric, type OwnMetric } from './report-search.ts'

/** Columns under a name of the user's own, with the metrics that are made of others. */
export interface OwnPreset {
  name: string
  columns: string[]
  own: OwnMetric[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads preferences that any version of the console may have written: what does not fit is left out. */
export function ownPresetsOf({ columnPresets }: Readonly<Record<string, unknown>>): OwnPreset[] {
  if (!Array.isArray(columnPresets)) return []
  return columnPresets.flatMap((preset) => {
    const { name, columns, own } = Object(preset)
    if (!isText(name) || !Array.isArray(columns)) return []
    const texts = columns.filter(isText)
    return texts.length === 0
      ? []
      : [{ name, columns: texts, own: Array.isArray(own) ? own.filter(isOwnMetric) : [] }]
  })
}

/** With one more; one of the same name is replaced. */
export const withPreset = (presets: readonly OwnPreset[], preset: OwnPreset): OwnPreset[] => [
  ...presets.filter(({ name }) => name !== preset.name),
  preset,
]

/** The metrics of a preset beside those that the report has; of the same name the preset's. */
export const mergedOwn = (own: readonly OwnMetric[], preset: OwnPreset): OwnMetric[] => [
  ...own.filter(({ name }) => !preset.own.some((other) => other.name === name)),
  ...preset.own,
]
