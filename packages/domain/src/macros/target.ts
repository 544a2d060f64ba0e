import { subIdSlots } from '../sub-ids.ts'
import { parseTargetUrl, type TargetUrl } from '../target-url.ts'
import { compileMacro, unnamedMacros } from './expressions.ts'
import { isDoubled, type MacroToken } from './scan.ts'
import { scanUrlMacros, type UrlMacro } from './url-macros.ts'
import { type MacroContext, type MacroName, macroNameOf, macroWords } from './vocabulary.ts'

/** A target URL, parsed once. Opaque: made by `compileTarget`, read by `resolveTarget`. */
export type CompiledTarget =
  | { kind: 'fixed'; href: string }
  | { kind: 'template'; head: string; slots: readonly TargetSlot[]; shape: UrlShape }
  | { kind: 'invalid' }

/** One macro and the plain text after it. */
interface TargetSlot {
  /** Encoded for its context. */
  text: (context: MacroContext) => string
  tail: string
}

/** What values may never change. */
interface UrlShape {
  protocol: string
  host: string
  pathSegments: number
}

type UrlPart = 'path' | 'query' | 'fragment'

/**
 * Compiles a target, landing, offer or postback URL. Without macros it is only its `href`; unknown macros
 * become empty (contract §4), but for `{{name}}`, which stays as it is, and for names in braces that came
 * percent-encoded. A text that `parseTargetUrl` refuses compiles to one that never resolves.
 */
export function compileTarget(template: string): CompiledTarget {
  const target = parseTargetUrl(template)
  if (!target.ok) return { kind: 'invalid' }
  if (target.scan.macros.length === 0) return { kind: 'fixed', href: target.url.href }
  const [head = ''] = target.scan.literals
  return { kind: 'template', head, slots: compileSlots(target), shape: shapeOf(target.url) }
}

/**
 * Whether a target has a macro, under whichever of its names: a landing that says where the click token goes
 * gets it nowhere else.
 */
export function usesMacro(template: string, name: MacroName): boolean {
  return scanUrlMacros(template).macros.some(({ word }) => macroNameOf(word) === name)
}

/**
 * The URL for one visit: an absolute http(s) URL in header-safe ASCII. Null when the template was refused, or
 * when the values would have changed its scheme, host or path depth (`..` as a path segment): the caller
 * falls back.
 */
export function resolveTarget(target: CompiledTarget, context: MacroContext): string | null {
  switch (target.kind) {
    case 'fixed':
      return target.href
    case 'template':
      return resolveTemplate(target, context)
    case 'invalid':
      return null
    default:
      return target satisfies never
  }
}

function resolveTemplate(
  { head, slots, shape }: Extract<CompiledTarget, { kind: 'template' }>,
  context: MacroContext,
): string | null {
  let text = head
  for (const slot of slots) text += slot.text(context) + slot.tail
  const url = URL.parse(text)
  if (url === null || url.protocol !== shape.protocol || url.host !== shape.host) return null
  return countSegments(url.pathname) === shape.pathSegments ? url.href : null
}

function compileSlots({ scan, authorityEnd }: TargetUrl): TargetSlot[] {
  const [head = ''] = scan.literals
  let part = partAfter(head.slice(authorityEnd), 'path')
  return scan.macros.map((macro, index) => {
    const tail = scan.literals[index + 1] ?? ''
    const unknown = isDoubled(scan.literals[index] ?? '', tail) ? () => macro.written : empty
    const slot = { text: compileSlotText(macro, part) ?? unknown, tail }
    part = partAfter(tail, part)
    return slot
  })
}

function partAfter(literal: string, part: UrlPart): UrlPart {
  if (part === 'fragment' || literal.includes('#')) return 'fragment'
  return part === 'query' || literal.includes('?') ? 'query' : 'path'
}

/** Null: there is no such macro. */
function compileSlotText(macro: UrlMacro, part: UrlPart): TargetSlot['text'] | null {
  const isRaw = macro.raw && part === 'query'
  if (macro.isNested) return compileText(macro, isRaw ? encoded : encodedTwice)
  const shared = macro.argument === null ? (isRaw ? rawTexts : encodedTexts).get(macro.word) : undefined
  return shared ?? compileText(macro, isRaw ? rawInQuery : encoded)
}

function compileText(macro: MacroToken, encode: (value: string) => string): TargetSlot['text'] | null {
  const value = compileMacro(macro)
  return value && ((context) => encode(value(context)))
}

/** Most targets have the same few macros without an argument: they share what those are compiled to. */
function sharedTexts(encode: (value: string) => string): ReadonlyMap<string, TargetSlot['text']> {
  // A date without an argument would load the rules of its zone, for hardly any target.
  const words = [...macroWords, ...subIdSlots, ...unnamedMacros.filter((word) => word !== 'date')]
  return new Map(
    words.flatMap((word) => {
      const text = compileText({ word, argument: null, raw: false, written: '' }, encode)
      return text === null ? [] : [[word, text] as const]
    }),
  )
}

const encodedTexts = sharedTexts(encoded)
const rawTexts = sharedTexts(rawInQuery)

const empty = () => ''

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

/** For a URL that is itself a value: once as a part of that, once with it. */
function encodedTwice(value: string): string {
  return encoded(encoded(value))
}

/** Raw may add parameters to the query, but never a fragment: that is the template's. */
function rawInQuery(value: string): string {
  return value.replaceAll('#', '%23')
}

function shapeOf({ protocol, host, pathname }: URL): UrlShape {
  return { protocol, host, pathSegments: countSegments(pathname) }
}

function countSegments(pathname: string): number {
  let slashes = 0
  for (let index = 0; index < pathname.length; index++) if (pathname.charCodeAt(index) === 0x2f) slashes++
  return slashes
}
