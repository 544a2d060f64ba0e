export const qrFormats = ['svg', 'png'] as const
export type QrFormat = (typeof qrFormats)[number]

export const qrMediaTypes = { svg: 'image/svg+xml', png: 'image/png' } as const satisfies Record<
  QrFormat,
  string
>

interface MediaRange {
  type: string
  quality: number
}

function rangesOf(accept: string): MediaRange[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
}

/** The most exact range decides (RFC 9110, 12.5.1). */
function qualityOf(ranges: readonly MediaRange[], mediaType: string): number {
  const exact = [mediaType, 'image/*', '*/*']
  const found = exact.flatMap((type) => ranges.find((range) => range.type === type) ?? [])
  return found[0]?.quality ?? 0
}

/** PNG where the header of the request prefers it, else SVG: also for a request that accepts neither. */
export function acceptedFormat(accept: string | undefined): QrFormat {
  const ranges = rangesOf(accept ?? '*/*')
  return qualityOf(ranges, qrMediaTypes.png) > qualityOf(ranges, qrMediaTypes.svg) ? 'png' : 'svg'
}
