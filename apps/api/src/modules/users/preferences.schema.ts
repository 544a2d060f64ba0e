import { z } from 'zod'

/** Contract 2 §10: what is in it is the client's; how deep and how big, that of every body. */
export const preferences = z
  .record(z.string(), z.unknown())
  .meta({ examples: [{ theme: 'dark', columns: { report: ['clicks', 'profit', 'roi'] } }] })

/** Bytes of the body as it is sent. */
export const mostPreferenceBytes = 64 * 1024

export const preferencesBody = z
  .record(z.string(), z.unknown())
  .meta({ example: { theme: 'dark', columns: { report: ['clicks', 'profit', 'roi'] } } })

export type Preferences = z.infer<typeof preferences>
