import { createDb, type Db } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import type { Statement } from '@waymark/testing'

export interface RecordedDatabase {
  url: string
  /** For `deps` of an app. */
  db: Db
  /** What was sent since the start, or since `clear`, in order. */
  statements: () => readonly Statement[]
  texts: () => readonly string[]
  clear: () => void
  /** After the app that uses it is closed. */
  close: () => Promise<void>
}

/** A database of one test file that records the statements it is sent. */
export async function openRecordedDatabase(): Promise<RecordedDatabase> {
  const database = await createMigratedDatabase()
  const statements: Statement[] = []
  const onStatement = (text: string, values: readonly unknown[]) => void statements.push({ text, values })
  const db = createDb({ url: database.url, maxConnections: 5, onStatement })
  return {
    url: database.url,
    db,
    statements: () => statements,
    texts: () => statements.map(({ text }) => text),
    clear: () => {
      statements.length = 0
    },
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}
