import { describe, expect, it } from 'vitest'
import { preparation } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import { renderSql, splitStatements } from './render-sql.ts'

const template =
  'CREATE TABLE IF NOT EXISTS {{database}}.conversions{{on_cluster}} (a UInt8) ENGINE = {{engine ReplacingMergeTree(version)}}'
const single = { database: 'waymark', cluster: null }
const cluster = { database: 'waymark', cluster: 'main' }

describe('renderSql', () => {
  it('makes the tables of a single server', () => {
    expect(renderSql(template, single)).toEqual([
      'CREATE TABLE IF NOT EXISTS `waymark`.conversions (a UInt8) ENGINE = ReplacingMergeTree(version)',
    ])
  })

  it('makes a replicated table on every shard of a cluster, and one over them by the name', () => {
    expect(renderSql(template, cluster)).toEqual([
      'CREATE TABLE IF NOT EXISTS `waymark`.conversions_local ON CLUSTER `main` (a UInt8) ENGINE = ReplicatedReplacingMergeTree(version)',
      'CREATE TABLE IF NOT EXISTS `waymark`.conversions ON CLUSTER `main` AS `waymark`.conversions_local\nENGINE = Distributed(`main`, `waymark`, conversions_local, cityHash64(conversion_id))',
    ])
  })

  it.each([
    [
      'a new column is in both tables, first where rows are',
      'ADD COLUMN IF NOT EXISTS a UInt8',
      ['clicks_local', 'clicks'],
    ],
    ['an index only where rows are', 'ADD INDEX IF NOT EXISTS i a TYPE minmax', ['clicks_local']],
    ['a projection too', 'ADD PROJECTION IF NOT EXISTS p (SELECT a)', ['clicks_local']],
  ])('%s', (_name, change, tables) => {
    const statements = renderSql(`ALTER TABLE {{database}}.clicks{{on_cluster}} ${change}`, cluster)
    expect(statements).toEqual(
      tables.map((table) => `ALTER TABLE \`waymark\`.${table} ON CLUSTER \`main\` ${change}`),
    )
  })

  it('refuses what it does not know how to spread', () => {
    expect(() => renderSql('CREATE TABLE {{database}}.t{{on_cluster}} (a UInt8)', cluster)).toThrow(
      'Nothing says how the rows of t are spread over a cluster.',
    )
    expect(() => renderSql('RENAME TABLE {{database}}.clicks{{on_cluster}} TO a', cluster)).toThrow(
      'This statement has no form for a cluster: RENAME TABLE',
    )
  })

  it.each(['', '1st', 'a`b', 'a b', 'a;b', 'a'.repeat(65)])('refuses %j as a name', (name) => {
    expect(() => quoteIdentifier(name)).toThrow('is no name for a ClickHouse database or cluster')
  })
})

describe('splitStatements', () => {
  it('cuts at semicolons that end a line, and leaves whole-line comments out', () => {
    const sql = "-- one; two;\nSELECT ';' AS a;\n\n-- three\nSELECT 2\n;\nSELECT 3"
    expect(splitStatements(sql)).toEqual(["SELECT ';' AS a", 'SELECT 2', 'SELECT 3'])
  })
})

describe('the committed migrations', () => {
  it.each([
    ['single-server', single],
    ['cluster', cluster],
  ])('are the golden file of a %s', async (name, names) => {
    const statements = (await readMigrations()).flatMap((migration) => migration.statements)
    const rendered = [...preparation, ...statements].flatMap((statement) => renderSql(statement, names))
    await expect(`${rendered.join(';\n\n')};\n`).toMatchFileSnapshot(`./golden/${name}.sql`)
  })

  it('are numbered without a gap, and each statement may run twice', async () => {
    const migrations = await readMigrations()
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
    for (const statement of migrations.flatMap(({ statements }) => statements)) {
      // Copies of rows fall together by their key, in every table there is.
      expect(statement).toMatch(/\bIF (NOT )?EXISTS\b|^INSERT INTO/)
      expect(statement, 'engines come from the one location that makes them').not.toMatch(
        /ENGINE = (?!\{\{engine ReplacingMergeTree)/,
      )
    }
  })
})
