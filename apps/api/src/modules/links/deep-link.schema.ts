import { type DeepLinkSystem, deepLinkMaxLength, deepLinkProblem, givenUrlSchema } from '@waymark/domain'
import { z } from 'zod'

const appLink = (system: DeepLinkSystem) =>
  givenUrlSchema
    .superRefine((text, context) => {
      const message = deepLinkProblem(system, text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ maxLength: deepLinkMaxLength })
    .nullable()

/** The workspace says which apps it may open: `readLinkApps`. */
export const deepLinkSchema = z
  .strictObject({ ios: appLink('ios').optional(), android: appLink('android').optional() })
  .refine(({ ios = null, android = null }) => ios !== null || android !== null, {
    error: 'names `ios`, `android` or both; null: no deep link',
  })
  .transform(({ ios = null, android = null }) => ({ ios, android }))
  .nullable()
  .meta({
    description:
      'Links into an app, which a small page tries before the target, for people on that system: `myapp://…`, or `intent:…` on Android. After a second it goes on to the target, which everybody else gets at once. `{click_id}` and the macros of sub ids are filled in as values of parameters (`?click={click_id}`), no others; not http(s):, javascript: and the like. The scheme is one of a known app (`fb`, `spotify`, `youtube` …) or of `appSchemes` of the workspace. Replaced whole.',
    examples: [
      {
        ios: 'fb://page/7',
        android: 'intent://page/7#Intent;scheme=fb;package=com.facebook.katana;end',
      },
    ],
  })

/** As records show it. */
export const deepLinkRecord = z
  .object({ ios: z.string().nullable(), android: z.string().nullable() })
  .nullable()
