/** What a row says of its conversion, as it was written; absent is ''. */
export interface ImportValues {
  clickId: string
  status: string
  payout: string
  currency: string
  tid: string
  date: string
}

type ColumnName = keyof ImportValues

const columns: ReadonlyMap<string, ColumnName> = new Map([
  ['subid', 'clickId'],
  ['click_id', 'clickId'],
  ['status', 'status'],
  ['payout', 'payout'],
  ['currency', 'currency'],
  ['tid', 'tid'],
  ['date', 'date'],
])

export type ReadHeader =
  | { valuesOf: (fields: readonly string[]) => ImportValues; width: number; problem: null }
  | { valuesOf: null; problem: string }

/**
 * What is wrong with the header of a CSV text, or how its rows are read (specification, "Conversion import").
 */
export function readHeader(fields: readonly string[]): ReadHeader {
  const names = fields.map((field) => field.toLowerCase())
  const unknown = names.filter((name) => !columns.has(name))
  if (unknown.length > 0) return refused(`has unknown columns: ${unknown.slice(0, 10).map(shown).join(', ')}`)
  const meant = names.flatMap((name) => columns.get(name) ?? [])
  if (!meant.includes('clickId')) return refused('needs a column subid or click_id in its header row')
  const twice = meant.find((name, position) => meant.indexOf(name) !== position)
  if (twice !== undefined) return refused(`has two columns for ${twice === 'clickId' ? 'the click' : twice}`)
  return { valuesOf: reader(meant), width: meant.length, problem: null }
}

const refused = (problem: string): ReadHeader => ({ valuesOf: null, problem })

const shown = (name: string) => `"${name.slice(0, 50)}"`

function reader(meant: readonly ColumnName[]) {
  const columnIndex = (name: ColumnName) => meant.indexOf(name)
  const positions = {
    clickId: columnIndex('clickId'),
    status: columnIndex('status'),
    payout: columnIndex('payout'),
    currency: columnIndex('currency'),
    tid: columnIndex('tid'),
    date: columnIndex('date'),
  }
  return (fields: readonly string[]): ImportValues => {
    const at = (position: number) => fields[position] ?? ''
    return {
      clickId: at(positions.clickId),
      status: at(positions.status),
      payout: at(positions.payout),
      currency: at(positions.currency),
      tid: at(positions.tid),
      date: at(positions.date),
    }
  }
}
