import { createHash } from 'node:crypto'
import { escapeHtml } from './escape.ts'

/** Sources a page may use beside its own style and script, by directive. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>
type Directive = 'script-src' | 'img-src' | 'connect-src' | 'frame-src' | 'form-action' | 'frame-ancestors'

export interface DocumentParts {
  /** Any text. */
  title: string
  /** HTML. */
  head?: string
  /** HTML. */
  body: string
  /** CSS without anything of a request. */
  style: string
  /** JavaScript; strings in it by `scriptString`. */
  script?: string | null
  sources?: Sources
  /** Whether search engines may list it. Default: no. */
  isIndexed?: boolean
}

export interface Document {
  html: string
  contentSecurityPolicy: string
}

/**
 * A page of ours. Nothing runs in it and nothing is loaded but its own style and script, known by their
 * hashes, and what `sources` name: if a text did break out of its element, it could not run.
 */
export function renderDocument({
  title,
  head = '',
  body,
  style,
  script,
  sources = {},
  isIndexed = false,
}: DocumentParts): Document {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `${isIndexed ? '' : noIndex}<title>${escapeHtml(title)}</title>${head}<style>${style}</style></head>` +
    `<body>${body}${script ? `<script>${script}</script>` : ''}</body></html>\n`
  const allowed: Sources = {
    ...sources,
    'script-src': [...(script ? [hashSource(script)] : []), ...(sources['script-src'] ?? [])],
  }
  return { html, contentSecurityPolicy: policyOf(style, allowed) }
}

const noIndex = '<meta name="robots" content="noindex">'

function policyOf(style: string, sources: Sources): string {
  const directives = Object.entries({ 'form-action': ["'none'"], ...sources })
  return [
    "default-src 'none'",
    `style-src ${styleHash(style)}`,
    "base-uri 'none'",
    ...directives.flatMap(([name, values]) => (values.length === 0 ? [] : [`${name} ${values.join(' ')}`])),
  ].join('; ')
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleHashes = new Map<string, string>()

/** There are a handful of styles. */
function styleHash(style: string): string {
  const known = styleHashes.get(style) ?? hashSource(style)
  styleHashes.set(style, known)
  return known
}
