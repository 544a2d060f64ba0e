import { join } from 'node:path'

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..')
/** What was fetched and what runs; may be deleted whenever nothing runs. */
export const CACHE_DIRECTORY = join(PROJECT_ROOT, '.cache')
