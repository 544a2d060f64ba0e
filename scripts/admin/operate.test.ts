import { expect, it } from 'vitest'
import { migrationLines } from './operate.ts'

const up = (pending: string[]) => ({ ping: async () => {}, pendingMigrations: async () => pending })
const fail = async (): Promise<never> => {
  throw new Error('The database is of a newer version.\nNothing was changed.')
}

it.each([
  [up([]), ['ok      Postgres has every migration of this version.']],
  [up(['0031_a', '0032_b']), ['look    Postgres lacks 2 migrations of this version: 0031_a, 0032_b.']],
  [
    { ...up([]), pendingMigrations: fail },
    ['FAILED  The database is of a newer version.\uFFFDNothing was changed.'],
  ],
  // Another line of doctor says that it does not answer.
  [{ ping: fail, pendingMigrations: fail }, []],
])('says what a start would migrate: %#', async (db, expected) => {
  const [last, ...rest] = (await migrationLines({ db, analytics: up([]) })).toReversed()
  expect(rest).toEqual(expected)
  expect(last).toBe('ok      The analytics store has every migration of this version.')
})
