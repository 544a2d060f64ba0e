import { isContactUrl } from '@waymark/domain'
import type { BioPage, BioPageEntry } from '@waymark/replica'
import { type Document, renderDocument } from '../html/document.ts'
import { escapeHtml } from '../html/escape.ts'
import { styleOf } from './themes.ts'

/**
 * A bio page as it is sent (contract §9): text, links and at most one picture. Nothing runs in it, and
 * nothing but that picture is loaded. Its links are of the page itself, where they are counted and sent on.
 */
export function renderBioPage(page: BioPage): Document {
  const { title, description, avatarUrl, theme, slug, entries } = page
  const picture = avatarUrl === null ? null : URL.parse(avatarUrl)
  const items = entries.map((entry) => `<li>${anchorOf(slug, entry)}</li>`)
  return renderDocument({
    title,
    isIndexed: true,
    head: headOf(page, picture),
    style: styleOf(theme),
    body:
      `<main>${pictureOf(picture)}<h1 dir="auto">${escapeHtml(title)}</h1>` +
      (description ? `<p dir="auto">${escapeHtml(description)}</p>` : '') +
      // Some screen readers take a list without bullets for no list.
      (items.length === 0 ? '' : `<ul role="list">${items.join('')}</ul>`) +
      '</main>',
    sources: { 'frame-ancestors': ["'none'"], ...(picture && { 'img-src': [picture.origin] }) },
  })
}

/** Addresses of a person are opened by the visitor's own programs, and not counted. */
function anchorOf(slug: string, { id, title, url, relMe }: BioPageEntry): string {
  const href = url !== null && isContactUrl(url) ? url : `/${slug}/${encodeURIComponent(id)}`
  const rel = relMe ? ' rel="me"' : ''
  return `<a dir="auto" href="${escapeHtml(href)}"${rel}>${escapeHtml(title)}</a>`
}

/** Beside the title it says nothing of its own, so that screen readers pass over it. */
const pictureOf = (picture: URL | null): string =>
  picture === null
    ? ''
    : `<img src="${escapeHtml(picture.href)}" alt="" width="96" height="96" decoding="async" referrerpolicy="no-referrer">`

/** What social networks show of the page when it is shared. */
function headOf({ title, description, url, entries }: BioPage, picture: URL | null): string {
  const properties: [name: string, content: string | null][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture?.href ?? null],
  ]
  const metas = properties.flatMap(([name, content]) =>
    content === null ? [] : [`<meta property="${name}" content="${escapeHtml(content)}">`],
  )
  const summary = description === null ? '' : `<meta name="description" content="${escapeHtml(description)}">`
  return `<link rel="canonical" href="${escapeHtml(url)}">${profilesOf(entries)}${summary}${metas.join('')}`
}

/**
 * Other networks look for the address of a profile itself: the one in the list is ours, where it is counted.
 */
function profilesOf(entries: readonly BioPageEntry[]): string {
  const urls = entries.flatMap(({ url, relMe }) => (relMe && url !== null && !/[{}]/.test(url) ? [url] : []))
  return urls.map((url) => `<link rel="me" href="${escapeHtml(url)}">`).join('')
}
