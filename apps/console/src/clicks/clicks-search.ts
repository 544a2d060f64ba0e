import type { Schemas } from '@waymark/sdk'

export type ClickFilter = Schemas['ReportFilter']

export interface ClicksSearch {
  filters?: ClickFilter[]
  /** The token of the click whose drawer is open. */
  click?: string
}

const isFilter = (value: unknown): value is ClickFilter =>
  typeof Object(value).field === 'string' && typeof Object(value).operator === 'string'

/** Reads an address that anybody may have written; the API refuses filters that do not fit. */
export function parseClicksSearch({ filters, click }: Record<string, unknown>): ClicksSearch {
  const read = Array.isArray(filters) ? filters.filter(isFilter) : []
  return {
    ...(read.length > 0 && { filters: read }),
    ...(typeof click === 'string' && { click }),
  }
}
