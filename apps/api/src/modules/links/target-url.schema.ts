import { parseTargetUrl, targetUrlProblems } from '@waymark/domain'
import { z } from 'zod'

/** A URL that visitors are sent to, stored as it was written (contract §4, "Macros"). */
export const targetUrlSchema = z.string().superRefine((text, context) => {
  const target = parseTargetUrl(text)
  if (!target.ok) context.addIssue({ code: 'custom', message: targetUrlProblems[target.reason] })
})
