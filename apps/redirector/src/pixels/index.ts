import type { IncomingHttpHeaders } from 'node:http'
import { isPixelId, isPixelProvider } from '@waymark/domain'
import type { RetargetingPixel } from '@waymark/replica'
import type { Sources } from '../html/document.ts'
import { scriptString } from '../html/escape.ts'
import { firingOf, type PixelFiring } from './providers.ts'

/** Ms that a visitor may wait for pixels before going on. */
const longestWaitMs = 1_000

export interface PixelRun {
  /** JavaScript that fires the pixels, then does `wayOn`. */
  script: string
  sources: Sources
}

/**
 * Fires pixels on a page of ours (contract §3, `retargetingPixels`), then runs `wayOn` once: when all images
 * have come or failed, after a second at most; always after that second where a provider has a script, which
 * does not report its end. Null: there is none to fire. What is no pixel (an entry of a newer version) is
 * skipped.
 */
export function firePixels(pixels: readonly RetargetingPixel[], wayOn: string): PixelRun | null {
  const firings = pixels.flatMap(({ provider, pixelId }) =>
    isPixelProvider(provider) && isPixelId(provider, pixelId) ? [firingOf(provider, pixelId)] : [],
  )
  if (firings.length === 0) return null
  return { script: scriptOf(firings, wayOn), sources: sourcesOf(firings) }
}

function scriptOf(firings: readonly PixelFiring[], wayOn: string): string {
  const images = firings.flatMap((firing) => firing.images).map(scriptString)
  const scripts = firings.flatMap(({ script }) => (script === null ? [] : [script]))
  return (
    `(function(){var left=${scripts.length > 0 ? 'Infinity' : images.length},gone=false;` +
    `function go(){if(gone)return;gone=true;${wayOn}}` +
    `setTimeout(go,${longestWaitMs});` +
    `[${images.join(',')}].forEach(function(url){var i=new Image();` +
    'i.onload=i.onerror=function(){if(--left===0)go()};i.src=url});' +
    `${scripts.map((script) => `try{(function(){${script}})()}catch(e){}`).join('')}})()`
  )
}

function sourcesOf(firings: readonly PixelFiring[]): Sources {
  const directives = ['script-src', 'img-src', 'connect-src', 'frame-src'] as const
  return Object.fromEntries(
    directives.flatMap((directive) => {
      const values = new Set(firings.flatMap(({ sources }) => sources[directive] ?? []))
      return values.size === 0 ? [] : [[directive, [...values]]]
    }),
  )
}

export interface PixelVisit {
  headers: IncomingHttpHeaders
  isBot: boolean
  /** False for `HEAD` and looking ahead. */
  isCounted: boolean
  /** Whether the workspace heeds `DNT: 1` and `Sec-GPC: 1`. */
  respectDnt: boolean
}

/** Pixels are for people who really come and do not object. */
export function mayFirePixels({ headers, isBot, isCounted, respectDnt }: PixelVisit): boolean {
  const objects = headers.dnt === '1' || headers['sec-gpc'] === '1'
  return isCounted && !isBot && !(respectDnt && objects)
}
