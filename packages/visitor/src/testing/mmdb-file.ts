import ipaddr from 'ipaddr.js'

/**
 * What a record of a test's database contains: texts, numbers below 2^32, lists, maps; bytes are written as
 * they are, right or wrong.
 */
export type MmdbValue =
  | string
  | number
  | boolean
  | Buffer
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue }

/** Networks (CIDR, v4 or v6) and their records. */
export type MmdbNetworks = readonly (readonly [cidr: string, record: MmdbValue])[]

/**
 * A small MaxMind DB file (format 2.0, 24-bit records, v6 with v4 in `::/96`), so that tests need no licensed
 * one. Later networks go over earlier ones.
 */
export function mmdbFile(databaseType: string, networks: MmdbNetworks): Buffer {
  const data: Buffer[] = []
  let dataLength = 0
  const tree = newNode()
  for (const [cidr, record] of networks) {
    insert(tree, bitsOf(cidr), dataLength)
    const encoded = encode(record)
    data.push(encoded)
    dataLength += encoded.length
  }
  const nodes = numbered(tree)
  const metadata = [
    [0xe9], // a map of nine pairs
    ...pair('node_count', uint(6, nodes.length)),
    ...pair('record_size', uint(5, 24)),
    ...pair('ip_version', uint(5, 6)),
    ...pair('database_type', encode(databaseType)),
    ...pair('languages', [0x00, 0x04]),
    ...pair('binary_format_major_version', uint(5, 2)),
    ...pair('binary_format_minor_version', uint(5, 0)),
    ...pair('build_epoch', [0x01, 0x02, 1]),
    ...pair('description', encode({})),
  ]
  return Buffer.concat([
    ...nodes.map((node) => encodeNode(node, nodes)),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    ...metadata.map((part) => Buffer.from(part)),
  ])
}

interface Node {
  /** By the next bit: another node, the offset of a record, or nothing. */
  next: [Node | number | null, Node | number | null]
}

const newNode = (): Node => ({ next: [null, null] })

function bitsOf(cidr: string): (0 | 1)[] {
  const [address, prefix] = ipaddr.parseCIDR(cidr)
  const isV4 = address.kind() === 'ipv4'
  const bytes = [...(isV4 ? Array<number>(12).fill(0) : []), ...address.toByteArray()]
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1 ? 1 : 0)))
  return bits.slice(0, prefix + (isV4 ? 96 : 0))
}

function insert(root: Node, bits: (0 | 1)[], offset: number): void {
  let node = root
  for (const [at, bit] of bits.entries()) {
    if (at === bits.length - 1) {
      node.next[bit] = offset
      return
    }
    const next = node.next[bit]
    // What was said of the whole network still applies to the rest of it.
    const child: Node = next !== null && typeof next === 'object' ? next : { next: [next, next] }
    node.next[bit] = child
    node = child
  }
}

function numbered(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes) {
    for (const next of node.next) if (next !== null && typeof next === 'object') nodes.push(next)
  }
  return nodes
}

function encodeNode({ next }: Node, nodes: readonly Node[]): Buffer {
  const bytes = Buffer.alloc(6)
  for (const [at, to] of next.entries()) {
    const notFound = nodes.length
    const record = to === null ? notFound : typeof to === 'number' ? notFound + 16 + to : nodes.indexOf(to)
    bytes.writeUIntBE(record, at * 3, 3)
  }
  return bytes
}

const stringType = 2
const uint32Type = 6
const mapType = 7
/** Extended: its number less seven is in a byte of its own. */
const arrayType = 11
const booleanType = 14

function encode(value: MmdbValue): Buffer {
  if (Buffer.isBuffer(value)) return value
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0, booleanType - 7])
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(stringType, text.length), text])
  }
  if (isList(value)) return Buffer.concat([Buffer.from([value.length, arrayType - 7]), ...value.map(encode)])
  const pairs = Object.entries(value)
  return Buffer.concat([
    control(mapType, pairs.length),
    ...pairs.flatMap(([key, of]) => [encode(key), encode(of)]),
  ])
}

const isList = (value: MmdbValue): value is readonly MmdbValue[] => Array.isArray(value)

function encodeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return Buffer.concat([control(uint32Type, bytes.length), bytes])
}

function control(type: number, size: number): Buffer {
  if (size < 29) return Buffer.from([(type << 5) | size])
  if (size < 285) return Buffer.from([(type << 5) | 29, size - 29])
  return Buffer.from([(type << 5) | 30, (size - 285) >> 8, (size - 285) & 255])
}

function uint(type: 5 | 6, value: number): number[] {
  return [(type << 5) | 2, value >> 8, value & 255]
}

function pair(key: string, value: Buffer | number[]): (Buffer | number[])[] {
  return [encode(key), value]
}
