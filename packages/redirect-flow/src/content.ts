import { compileHtml, compileText, resolveContent } from '@waymark/domain'
import type { ContentFlow } from './flow-action.ts'
import { macroContext } from './macro-context.ts'
import { type ContentOutcome, servedByRule } from './outcome.ts'
import type { VisitContext } from './visit-context.ts'

/** The content with the visit's values in it, escaped for where they stand (contract §4, "Actions"). */
export function contentOutcome(flow: ContentFlow, visitContext: VisitContext): ContentOutcome {
  const { ruleId, format, template } = flow
  flow.ready ??= format === 'html' ? compileHtml(template) : compileText(template)
  const body = resolveContent(flow.ready, macroContext(visitContext, servedByRule(ruleId)))
  return { kind: 'content', ...servedByRule(ruleId), format, body }
}
