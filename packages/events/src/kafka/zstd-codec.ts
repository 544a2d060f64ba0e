import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import kafkajs, { type CompressionTypes } from 'kafkajs'
import type { OutgoingMessage } from '../port.ts'

// Named imports of these two are not found: kafkajs is CommonJS and exports them by renaming.
const { CompressionCodecs, CompressionTypes: types } = kafkajs

/** What a fetched batch may become: far above anything that is published here. */
const maxDecompressedBytes = 256 * 2 ** 20
/** Below this a call of the compressor costs more than it saves. */
const minBytes = 4 * 1024

const codec = {
  // Synchronous, since at level 1 a batch takes less than the way to another thread and back.
  compress: async ({ buffer }: { buffer: Buffer }): Promise<Buffer> =>
    zstdCompressSync(buffer, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  decompress: async (buffer: Buffer): Promise<Buffer> =>
    zstdDecompressSync(buffer, { maxOutputLength: maxDecompressedBytes }),
}

/**
 * Teaches kafkajs zstd, which it leaves to plug-ins, by Node's own zlib. Calling it again changes nothing.
 */
export function registerZstd(): void {
  CompressionCodecs[types.ZSTD] = () => codec
}

/**
 * Batches of clicks shrink to a tenth, and with them what kafkajs spends on its checksum in JavaScript and on
 * copying: publishing costs half.
 */
export function compressionFor(messages: readonly OutgoingMessage[]): CompressionTypes {
  const bytes = messages.reduce((sum, { value }) => sum + value.length, 0)
  return bytes < minBytes ? types.None : types.ZSTD
}
