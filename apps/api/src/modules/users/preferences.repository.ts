import { type Orm, userPreferences } from '@waymark/db'
import { eq } from 'drizzle-orm'
import type { Preferences } from './preferences.schema.ts'

/** What clients store for their user. */
export function createPreferencesRepository(orm: Orm) {
  return {
    /** Empty where nothing was stored. */
    find: async (userId: string): Promise<Preferences> => {
      const rows = await orm
        .select({ preferences: userPreferences.preferences })
        .from(userPreferences)
        .where(eq(userPreferences.userId, userId))
      return rows[0]?.preferences ?? {}
    },
    /** In place of what was stored. */
    replace: async (userId: string, preferences: Preferences, updatedAt: Date): Promise<void> => {
      const set = { preferences, updatedAt }
      await orm
        .insert(userPreferences)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: userPreferences.userId, set })
    },
  }
}

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>
