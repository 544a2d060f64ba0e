import { type Orm, userPreferences, users } from '@waymark/db'
import { eq } from 'drizzle-orm'
import type { Preferences } from './preferences.schema.ts'

/** What clients store for their user. */
export function createPreferencesRepository(orm: Orm) {
  const find = async (userId: string): Promise<Preferences> => {
    const rows = await orm
      .select({ preferences: userPreferences.preferences })
      .from(userPreferences)
      .where(eq(userPreferences.userId, userId))
    return rows[0]?.preferences ?? {}
  }
  return {
    /** Empty where nothing was stored. */
    find,
    /**
     * Reads them, and locks them against other changes until the transaction ends: by their user, since they
     * may have no row yet.
     */
    lock: async (userId: string): Promise<Preferences> => {
      await orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      return find(userId)
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
