export type { LinkDisk } from '../disk/port.ts'
export type { ResolverLimits, ResolverStats } from './limits.ts'
export { createLinkResolver, type LinkResolver, type LinkResolverDeps } from './link-resolver.ts'
export type { Resolved } from './resolved.ts'
