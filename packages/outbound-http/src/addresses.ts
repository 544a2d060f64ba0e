import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * `public`: anybody's. `allowed`: private, but in the networks of `OUTBOUND_ALLOW`. `forbidden`: everything
 * else, what is no address included.
 */
export type AddressVerdict = 'public' | 'allowed' | 'forbidden'
export type AddressPolicy = (address: string) => AddressVerdict

type Range = ReturnType<typeof ipaddr.parseCIDR>

const ranges = (cidrs: readonly string[]): readonly Range[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr))

/**
 * Where cloud providers give a machine its secrets: never called, whatever is allowed. The IPv4 ones are
 * named again as they are mapped into IPv6 and through NAT64.
 */
const metadata = ranges([
  '169.254.169.254/32',
  '169.254.170.2/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '::ffff:a9fe:a9fe/128',
  '::ffff:a9fe:aa02/128',
  '::ffff:a83f:8110/128',
  '::ffff:6464:64c8/128',
  '64:ff9b::a9fe:a9fe/128',
  '64:ff9b::a9fe:aa02/128',
  '64:ff9b::a83f:8110/128',
  '64:ff9b::6464:64c8/128',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
])

/**
 * Everything of IPv4 that is not for the public internet (the IANA special-purpose registry), and Azure's
 * wire server.
 */
const forbiddenV4 = ranges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/**
 * The only part of IPv6 that is given out. What carries an IPv4 address in disguise lies outside of it:
 * mapped (::ffff:0:0/96), compatible (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48); so do unique local,
 * link-local, site-local and multicast.
 */
const globalV6 = ranges(['2000::/3'])

/** Within it: Teredo and other protocols, documentation, 6to4, AS112. */
const forbiddenV6 = ranges(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

/**
 * Classifies addresses by explicit lists, since the `range()` of ipaddr.js calls several dangerous ones
 * unicast (security, §1.5). `allow` are CIDRs; those of IPv4 do not cover addresses that are mapped into
 * IPv6.
 * @throws where a CIDR is none
 */
export function createAddressPolicy(allow: readonly string[]): AddressPolicy {
  const allowed = ranges(allow)
  return (text) => {
    // ipaddr.js reads more than addresses (`0x7f.1`, `127`), and would read them another way than the system
    // does.
    if (isIP(text) === 0 || text.includes('%')) return 'forbidden'
    const address = ipaddr.parse(text)
    const isIn = (list: readonly Range[]) => list.some((range) => matches(address, range))
    if (isIn(metadata)) return 'forbidden'
    if (isIn(allowed)) return 'allowed'
    const isPublic = address.kind() === 'ipv4' ? !isIn(forbiddenV4) : isIn(globalV6) && !isIn(forbiddenV6)
    return isPublic ? 'public' : 'forbidden'
  }
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}
