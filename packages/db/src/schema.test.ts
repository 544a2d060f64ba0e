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

const references = tables.filter(belongsToWorkspace).flatMap(({ name, foreignKeys }) =>
  foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { name, columns: columns.map((column) => column.name), to: getTableConfig(foreignTable) }
  }),
)

describe('the schema', () => {
  it.each(words)('lets $column have none but its words', ({ column, enumValues, checks }) => {
    const [table, name] = column.split('.')
    const place = `"${table}"."${name}"`
    const list = enumValues.map((word) => `'${word}'`)
    const texts = checks.map(({ value }) => dialect.sqlToQuery(value).sql.replaceAll(', ', ','))
    // Where what goes with a word is checked along with it, each has a case of its own.
    const cases = texts.find((text) => text.startsWith(`case ${place}`)) ?? ''
    const hasCases = cases.includes('else false') && list.every((word) => cases.includes(`when ${word} then`))
    expect(hasCases || texts.includes(`${place} in (${list})`), texts.join('\n')).toBe(true)
  })

  it('refers to records of the same workspace only', () => {
    const leaving = references.filter(
      ({ columns, to }) => belongsToWorkspace(to) && !columns.includes('workspace_id'),
    )
    expect(leaving.map(({ name, columns }) => `${name}.${columns.join()}`)).toEqual([])
  })
})
