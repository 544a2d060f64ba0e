import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from './schema/index.ts'

const dialect = new PgDialect()
const tables = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table))
const belongsToWorkspace = ({ columns }: (typeof tables)[number]) =>
  columns.some(({ name }) => name === 'workspace_id')

const words = tables.flatMap(({ name: table, columns, checks }) =>
  columns
    .filter(({ enumValues = [] }) => enumValues.length > 0)
    .map(({ name, enumValues = [] }) => ({ column: `${table}.${name}`, enumValues, checks })),
)

const columns = tables.flatMap(({ name: table, columns: own }) => own.map((column) => ({ table, column })))

const references = tables.filter(belongsToWorkspace).flatMap(({ name, foreignKeys }) =>
  foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { name, columns: columns.map((column) => column.name), to: getTableConfig(foreignTable) }
  }),
)

describe('the schema', () => {
  it.each(words)('lets $column have none but its words', ({ column, enumValues, checks }) => {
    const [table, name] = column.split('.')
    const position = `"${table}"."${name}"`
    const list = enumValues.map((word) => `'${word}'`)
    const texts = checks.map(({ value }) => dialect.sqlToQuery(value).sql.replaceAll(', ', ','))
    // Where what goes with a word is checked along with it, each has a case of its own.
    const cases = texts.find((text) => text.startsWith(`case ${position}`)) ?? ''
    const hasCases = cases.includes('else false') && list.every((word) => cases.includes(`when ${word} then`))
    expect(hasCases || texts.includes(`${position} in (${list})`), texts.join('\n')).toBe(true)
  })

  it('refers to records of the same workspace only', () => {
    const leaving = references.filter(
      ({ columns, to }) => belongsToWorkspace(to) && !columns.includes('workspace_id'),
    )
    expect(leaving.map(({ name, columns }) => `${name}.${columns.join()}`)).toEqual([])
  })

  it('has the workspace in every table, but where a row is of what has it', () => {
    const without = tables.filter((table) => !belongsToWorkspace(table)).map(({ name }) => name)
    expect(without.toSorted()).toEqual([
      // Of a link, and found by its address or its id.
      'link_changes',
      'link_codes',
      // Of an offer.
      'offer_checks',
      'offer_conversion_days',
      // Whose it is only its click says.
      'page_views',
      // Of a person.
      'password_resets',
      'redirect_rules',
      'refresh_tokens',
      'sessions',
      // What redirectors share, by its key.
      'shared_documents',
      'user_preferences',
      'users',
      'workspaces',
    ])
  })

  it('needs the workspace of every row, but of those that may have none', () => {
    const optional = tables.filter(({ columns }) =>
      columns.some(({ name, notNull }) => name === 'workspace_id' && !notNull),
    )
    expect(optional.map(({ name }) => name).toSorted()).toEqual(['audit_log', 'links', 'postback_logs'])
  })

  it('has exact decimals for money, and floats for nothing that is added up', () => {
    const typed = columns.map(
      ({ table, column }) => [`${table}.${column.name}`, column.getSQLType()] as const,
    )
    const inexact = typed.filter(([, type]) => type === 'real' || type === 'double precision')
    expect(inexact.map(([name]) => name).toSorted()).toEqual([
      'alert_firings.threshold',
      'alert_firings.value',
      'alerts.last_value',
      'alerts.threshold',
    ])
    const decimals = typed.filter(([, type]) => type.startsWith('numeric'))
    const others = decimals.filter(([, type]) => type.replace(' ', '') !== 'numeric(18,6)')
    // A rate to the base currency, shares of clicks, and percents of leads.
    expect(others.map(([name]) => name).toSorted()).toEqual([
      'affiliate_networks.expected_approval',
      'currency_rates.rate',
      'links.expected_approval',
      'offers.auto_disable_min_cr',
      'offers.expected_approval',
      'workspaces.auto_disable_min_cr',
    ])
    expect(decimals.length - others.length).toBe(5)
  })

  it('has the zone in every moment, and milliseconds as the API shows them', () => {
    const moments = columns.filter(({ column }) => column.getSQLType().startsWith('timestamp'))
    expect(new Set(moments.map(({ column }) => column.getSQLType()))).toEqual(
      new Set(['timestamp (3) with time zone']),
    )
  })

  it.each(tables)('distinguishes the rows of $name by a primary key', ({ columns: own, primaryKeys }) => {
    expect(own.filter(({ primary }) => primary).length + primaryKeys.length).toBe(1)
  })

  it('finds what refers to a record by an index, so that deleting one reads no whole table', () => {
    const unindexed = tables.flatMap((table) => {
      const indexes = [
        ...table.indexes.map(({ config }) => config.columns.map((column) => Reflect.get(column, 'name'))),
        ...table.primaryKeys.map(({ columns: own }) => own.map(({ name }) => name)),
        ...table.columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
      ]
      const referring = table.foreignKeys.map((key) => key.reference().columns.map(({ name }) => name))
      // One that begins with the workspace alone finds all rows of it.
      const isFound = (names: string[]) =>
        indexes.some(([first, ...rest]) => {
          if (first !== 'workspace_id') return names.includes(first)
          return names.every((name) => [first, ...rest.slice(0, names.length - 1)].includes(name))
        })
      return referring.filter((names) => !isFound(names)).map((names) => `${table.name}.${names.at(-1)}`)
    })
    expect(unindexed.toSorted()).toEqual([
      // A workspace has few of them.
      'alerts.list_id',
      // Neither workspaces nor conversions are ever deleted.
      'downloads.workspace_id',
      'postback_logs.conversion_id',
    ])
  })

  it('deletes nothing along with a conversion but the history of its changes, and its visitor', () => {
    const toConversions = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter((key) => getTableConfig(key.reference().foreignTable).name === 'conversions')
        .map(({ onDelete }) => [name, onDelete]),
    )
    expect(Object.fromEntries(toConversions)).toEqual({
      conversion_changes: 'cascade',
      conversion_identities: 'cascade',
      postback_logs: 'restrict',
    })
  })
})
