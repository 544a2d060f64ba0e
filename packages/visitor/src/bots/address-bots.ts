import { crawlerRanges } from './crawler-ranges.ts'
import { compileNamedRanges } from './named-ranges.ts'

const crawlerAt = compileNamedRanges(
  Object.entries(crawlerRanges).map(([name, ranges]) => ({ name, ranges })),
)

/** `cidr:` and whose crawlers come from the address (contract §4, "Bots": known CIDRs); null: nobody's. */
export function addressBotReasonOf(ip: string): string | null {
  const crawler = crawlerAt(ip)
  return crawler === null ? null : `cidr:${crawler}`
}
