import type { HtmlContext } from './html-contexts.ts'

/** Makes a visitor's value harmless in its context of a page. */
export type Escape = (value: string) => string

/**
 * The escape for a context (contract §4, "macros resolved and escaped for their context"); see `compileHtml`
 * for the table.
 */
export function escapeAt(context: HtmlContext): Escape {
  switch (context.kind) {
    case 'text':
      return escapeText
    case 'script':
      return escapeScript
    case 'style':
      return escapeStyle
    case 'markup':
      return () => ''
    case 'attribute':
      return escapeAttribute(context)
    default:
      return context satisfies never
  }
}

type AttributeContext = Extract<HtmlContext, { kind: 'attribute' }>

function escapeAttribute({ name, written, isQuoted, isStart }: AttributeContext): Escape {
  const encode = meaningOf(name, written)
  if (isQuoted) return (value) => escapeText(encode(value))
  // Without a value the browser would take the next attribute for it.
  return (value) => escapeUnquoted(encode(value)) || (isStart ? '""' : '')
}

/** What the page makes of the attribute's value once HTML's references are read. */
function meaningOf(name: string, written: string): Escape {
  if (scriptAttributes.test(name)) return escapeScript
  if (name === 'style') return escapeStyle
  // A page within the page: read twice.
  if (name === 'srcdoc') return onlyPlain
  if (isUrl(name, written)) return isScriptUrl(written) ? onlyPlain : encodeUrlPart
  return (value) => value
}

/** Handlers of the browser, and the expressions of the usual page frameworks. */
const scriptAttributes = /^(?:on|@|:|\(|\[|\*|v-|x-|ng-|hx-)/

const urlAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'cite',
  'background',
  'ping',
  'srcset',
  'imagesrcset',
  'manifest',
  'longdesc',
  'usemap',
  'codebase',
  'archive',
  'classid',
  'profile',
  // Of SVG animations, which may set a link.
  'to',
  'from',
  'by',
  'values',
])

function isUrl(name: string, written: string): boolean {
  const local = name.slice(name.lastIndexOf(':') + 1)
  return urlAttributes.has(local) || (local === 'content' && /url\s*=/.test(written))
}

/** The page's own text begins a URL that runs, or hides its scheme behind character references. */
function isScriptUrl(written: string): boolean {
  const url = written.replace(/\s/g, '').replace(/^.*url=['"]?/, '')
  return /^(?:javascript|vbscript|data|blob):/.test(url) || /^[^/?#:]*&/.test(url)
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

function escapeText(value: string): string {
  return value
    .toWellFormed()
    .replace(/[&<>"'`]/g, (character) => references[character] ?? '')
    .replace(/(script|data)(\s*):/gi, '$1$2&#58;')
}

function escapeUnquoted(value: string): string {
  return value.toWellFormed().replace(/[^\w.-]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/**
 * No `:` and no `/` are left, so that the value cannot begin a scheme or lead to another host than the page
 * says.
 */
function encodeUrlPart(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll("'", '%27')
}

const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** The content of a string in any quotes; outside of quotes no more than a number or a name. */
function escapeScript(value: string): string {
  if (plainNumber.test(value)) return value
  return value.replace(/[^\w-]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function escapeStyle(value: string): string {
  if (plainNumber.test(value)) return value
  return value
    .toWellFormed()
    .replace(/[^\w-]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`)
}

function onlyPlain(value: string): string {
  return value.replace(/[^\w.-]/g, '')
}
