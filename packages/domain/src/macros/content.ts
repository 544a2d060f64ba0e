import { compileMacro, type MacroExpression } from './expressions.ts'
import { createHtmlReader } from './html-contexts.ts'
import { type Escape, escapeAt } from './html-escapes.ts'
import { isDoubled, scanMacros } from './scan.ts'
import type { MacroContext } from './vocabulary.ts'

/**
 * A text or page with macros, read once. Opaque: made by `compileHtml` and `compileText`, read by
 * `resolveContent`.
 */
export interface CompiledContent {
  /** The text before, between and after the values: one more than there are values. */
  literals: readonly string[]
  /** Escaped. */
  values: readonly MacroExpression[]
}

/**
 * Compiles the body of `show_text` (contract §4): macros become their values as they are; what is no macro of
 * the vocabulary stays as it is. To be sent as text only.
 */
export function compileText(template: string): CompiledContent {
  return compileContent(template, { read: () => {}, escapeHere: () => (value) => value.toWellFormed() })
}

/**
 * Compiles the body of `show_html` (contract §4). Each value is escaped for the context of its macro, so that
 * no visitor adds an element, an attribute, a script or a `javascript:` to the page; the raw form `{_name}`
 * is escaped too.
 *
 * | context | the value |
 * |---|---|
 * | text, attributes | with HTML's character references |
 * | attributes with a URL (`href`, `src`, `action` …) | URL-encoded as one part of it; behind a `javascript:` or `data:` of the page's own, and in `srcdoc`, only letters, digits and `_.-` |
 * | `<script>`, `on…` and other attributes that run | as the content of a JavaScript string: the page writes the quotes |
 * | `<style>`, `style` attributes | with CSS escapes |
 * | names of elements and attributes | nothing |
 *
 * What is no macro of the vocabulary stays as it is, and so do `{{name}}`, and `${name}` in a script: they
 * belong to the page.
 */
export function compileHtml(template: string): CompiledContent {
  const reader = createHtmlReader()
  return compileContent(template, {
    read: reader.read,
    escapeHere(before, after) {
      const context = reader.position()
      if (isDoubled(before, after) || (context.kind === 'script' && before.endsWith('$'))) return null
      reader.pass()
      return escapeAt(context)
    },
  })
}

/** The content for one visit. Never throws. */
export function resolveContent({ literals, values }: CompiledContent, context: MacroContext): string {
  let text = literals[0] ?? ''
  for (let index = 0; index < values.length; index++) {
    text += (values[index]?.(context) ?? '') + (literals[index + 1] ?? '')
  }
  return text
}

interface ContentSyntax {
  /** Gets all plain text, in its order. */
  read: (text: string) => void
  /**
   * For a macro behind what was read; null: it belongs to the text. `before` reaches back to the last macro.
   */
  escapeHere: (before: string, after: string) => Escape | null
}

function compileContent(template: string, { read, escapeHere }: ContentSyntax): CompiledContent {
  const scan = scanMacros(template)
  const literals: string[] = []
  const values: MacroExpression[] = []
  let open = scan.literals[0] ?? ''
  read(open)
  for (const [index, macro] of scan.macros.entries()) {
    const after = scan.literals[index + 1] ?? ''
    const value = compileMacro(macro)
    const encode = value && escapeHere(open, after)
    if (value === null || encode === null) {
      open += macro.written + after
      read(macro.written + after)
    } else {
      literals.push(open)
      values.push((context) => encode(value(context)))
      open = after
      read(after)
    }
  }
  return { literals: [...literals, open], values }
}
