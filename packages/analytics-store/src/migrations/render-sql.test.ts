import { describe, expect, it } from 'vitest'
import { readMigrations } from './migration-files.ts'
import { quoteIdentifier, renderSql, splitStatements } from './render-sql.ts'

const template =
  'CREATE TABLE {{database}}.t{{on_cluster}} (a UInt8) ENGINE = {{engine ReplacingMergeTree(version)}}'

describe('renderSql', () => {
  it('makes the tables of a single server', () => {
    expect(renderSql(template, { database: 'waymark', cluster: null })).toBe(
      'CREATE TABLE `waymark`.t (a UInt8) ENGINE = ReplacingMergeTree(version)',
    )
  })

  it('makes replicated tables on all of a cluster', () => {
    expect(renderSql(template, { database: 'waymark', cluster: 'main' })).toBe(
      'CREATE TABLE `waymark`.t ON CLUSTER `main` (a UInt8) ENGINE = ReplicatedReplacingMergeTree(version)',
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
  it('are numbered without a gap, and each statement may run twice', async () => {
    const migrations = await readMigrations()
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
    for (const statement of migrations.flatMap(({ statements }) => statements)) {
      // Copies of rows fall together by their key, in every table there is.
      expect(statement).toMatch(/\bIF (NOT )?EXISTS\b|^INSERT INTO/)
      expect(statement, 'engines come from the one place that makes them').not.toMatch(
        /ENGINE = (?!\{\{engine ReplacingMergeTree)/,
      )
    }
  })
})
