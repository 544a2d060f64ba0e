import { z } from 'zod'

/** As of the other lists of ids: the `linkIds` of a collection, of a member. */
const maxIds = 1_000

/**
 * Collections of a link (contract §3). Not made one of each here: a wrong one is reported by its index in the
 * request.
 */
export const collectionIdsSchema = z
  .array(z.uuid().toLowerCase())
  .max(maxIds)
  .describe(
    'Collections of the workspace that the link is in, each once. Replaced whole: those left out lose the link. Not for members who see some links only: 403.',
  )
