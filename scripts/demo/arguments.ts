import { parseArgs } from 'node:util'

export interface DemoArguments {
  seed: number
  links: number
  clicks: number
  /** With `intoStore`: how far back the clicks go. */
  days: number
  intoStore: boolean
  /** Whether only the usage is to be written. */
  help: boolean
}

export const usage = `npm run demo -- --help
  says this.
npm run demo -- [--clicks 2000] [--links 12] [--seed 1]
  sends visitors to a running Waymark, who click now.
npm run demo -- --into-store [--days 30] [--clicks 200000] [--links 12] [--seed 1]
  writes clicks of past days, with their conversions and costs, straight into the stores. On embedded stores Waymark must be
  stopped meanwhile, since one process at a time can use DATA_DIR; with DATABASE_URL and CLICKHOUSE_URL set it may go on.

DEMO_EMAIL, DEMO_PASSWORD: the account to fill. DEMO_API_URL, DEMO_REDIRECTOR_URL: where Waymark is.`

const most = { seed: 2 ** 31 - 1, links: 1_000, clicks: 1_000_000_000, days: 3_650 }

function numberOf(name: keyof typeof most, text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= (name === 'seed' ? 0 : 1) && value <= most[name])) {
    throw new Error(
      `--${name} must be a whole number up to ${most[name].toLocaleString('en')}, but is "${text}".`,
    )
  }
  return value
}

/** @throws Error, one sentence, for what it does not know */
export function readArguments(args: readonly string[]): DemoArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      links: { type: 'string', default: '12' },
      clicks: { type: 'string' },
      days: { type: 'string', default: '30' },
      'into-store': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const intoStore = values['into-store']
  return {
    seed: numberOf('seed', values.seed),
    links: numberOf('links', values.links),
    clicks: numberOf('clicks', values.clicks ?? (intoStore ? '200000' : '2000')),
    days: numberOf('days', values.days),
    intoStore,
    help: values.help,
  }
}
