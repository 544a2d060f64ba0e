import { compileHtml, compileText, resolveContent } from '@waymark/domain'
import type { Circumstances } from './circumstances.ts'
import type { ContentFlow } from './flow-action.ts'
import { macroContext } from './macro-context.ts'
import { type ContentOutcome, servedByRule } from './outcome.ts'

/** The content with the visit's values in it, escaped for where they stand (contract §4, "Actions"). */
export function contentOutcome(flow: ContentFlow, circumstances: Circumstances): ContentOutcome {
  const { ruleId, format, template } = flow
  flow.ready ??= format === 'html' ? compileHtml(template) : compileText(template)
  const body = resolveContent(flow.ready, macroContext(circumstances, servedByRule(ruleId)))
  return { kind: 'content', ...servedByRule(ruleId), format, body }
}
