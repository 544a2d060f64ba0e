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

/** Issue 23, point 7. */
export const deepLinkSchema = z
  .strictObject({ ios: appLink('ios').optional(), android: appLink('android').optional() })
  .refine(({ ios = null, android = null }) => ios !== null || android !== null, {
    error: 'names `ios`, `android` or both; null: no deep link',
  })
  .transform(({ ios = null, android = null }) => ({ ios, android }))
  .nullable()
  .meta({
    description:
      'Links into an app, which a small page tries before the target, for people on that system: `myapp://…`, or `intent:…` on Android. After a second it goes on to the target, which everybody else gets at once. `{click_id}` and the macros of sub ids are filled in as values of parameters (`?click={click_id}`), no others; not http(s):, javascript: and the like. Replaced whole.',
    examples: [
      {
        ios: 'myapp://product/7',
        android: 'intent://product/7#Intent;scheme=myapp;package=com.example.app;end',
      },
    ],
  })

/** As records show it. */
export const deepLinkRecord = z
  .object({ ios: z.string().nullable(), android: z.string().nullable() })
  .nullable()
