import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import type { QrQuery } from './link-qr.schema.ts'
import type { LinkReference, LinkRepository } from './links.repository.ts'
import { type QrFormat, qrMediaTypes } from './qr/format.ts'
import { qrModules } from './qr/modules.ts'
import { squaresOf } from './qr/picture.ts'
import { pngOf } from './qr/png.ts'
import { svgOf } from './qr/svg.ts'

export interface LinkQrServiceDeps {
  links: LinkRepository
  shortUrls: ShortUrls
}

export interface QrFile {
  mediaType: string
  /** Letters, digits, `_`, `-` and `.` only. */
  filename: string
  bytes: Buffer
}

export type QrOptions = Omit<QrQuery, 'format' | 'domain'> & { format: QrFormat }

export interface LinkQrService {
  /**
   * @throws NOT_FOUND when the workspace has no such link, VALIDATION_FAILED when `size` is too small for the
   * code
   */
  draw(caller: Caller, address: LinkReference, options: QrOptions): Promise<QrFile>
}

/** QR codes of short links (contract §3): they encode the `shortUrl`, and nothing else. */
export function createLinkQrService({ links, shortUrls }: LinkQrServiceDeps): LinkQrService {
  return {
    async draw(caller, address, options) {
      const link = await links.find(caller, address)
      if (link === null) throw new AppError('NOT_FOUND')
      return {
        mediaType: qrMediaTypes[options.format],
        filename: `${link.customAlias ?? link.shortCode}-qr.${options.format}`,
        bytes: await drawn(shortUrls.of(link), options),
      }
    },
  }
}

async function drawn(text: string, options: QrOptions): Promise<Buffer> {
  const { format, level, errorCorrection = level, logo, ...look } = options
  const picture = { ...look, modules: qrModules({ text, level: logo ? 'H' : errorCorrection, logo }) }
  const squares = squaresOf(picture)
  if (picture.size < squares) {
    const message = `must be at least ${squares}: a pixel for each square of this link's code`
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'size', message }] })
  }
  switch (format) {
    case 'svg':
      return svgOf(picture)
    case 'png':
      return pngOf(picture)
    default:
      return format satisfies never
  }
}
