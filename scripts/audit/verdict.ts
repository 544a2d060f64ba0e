import { z } from 'zod'

const gravest: ReadonlySet<string> = new Set(['high', 'critical'])

const advisory = z.object({
  module_name: z.string(),
  severity: z.string(),
  title: z.string(),
  url: z.string(),
  patched_versions: z.string().optional(),
})

const reportSchema = z.object({ advisories: z.record(z.string(), advisory) })
const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) })

export type AuditVerdict =
  | { kind: 'clean' }
  /** A sentence each. */
  | { kind: 'vulnerable'; findings: string[] }
  /** Not known: the registry did not answer. */
  | { kind: 'unknown'; reason: string }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const findingOf = ({
  module_name,
  severity,
  title,
  url,
  patched_versions,
}: z.infer<typeof advisory>): string =>
  `${module_name}: ${severity}: ${title} (${url}). Fixed in ${patched_versions ?? 'no version yet'}.`

/** What `pnpm audit --json` has written. @param output standard output @param complaint standard error */
export function auditVerdict(output: string, complaint: string): AuditVerdict {
  const answer = parsed(output)
  const report = reportSchema.safeParse(answer)
  if (report.success) {
    const grave = Object.values(report.data.advisories).filter(({ severity }) => gravest.has(severity))
    return grave.length === 0 ? { kind: 'clean' } : { kind: 'vulnerable', findings: grave.map(findingOf) }
  }
  const refusal = refusalSchema.safeParse(answer)
  const said = refusal.success
    ? `${refusal.data.error.code} ${refusal.data.error.message}`
    : output + complaint
  return { kind: 'unknown', reason: said.trim().slice(0, 500) || 'it answered nothing' }
}
