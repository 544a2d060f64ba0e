interface Described {
  name: string
  help: string
  type: string
}

/** The metrics of a scrape (text format of Prometheus), in its order. */
export function metricsOf(scrape: string): Described[] {
  const types = new Map(
    [...scrape.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type] as const),
  )
  return [...scrape.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name = '', help = '']) => ({
    name,
    help,
    type: types.get(name) ?? 'untyped',
  }))
}

/** Ours, a row each; Node's own have names and texts of their library. */
function metricsTable(scrape: string): string {
  const rows = metricsOf(scrape)
    .filter(({ name }) => name.startsWith('waymark_'))
    .map(({ name, help, type }) => [`\`${name}\``, type, help])
  const lines = [['metric', 'type', 'meaning'], Array<string>(3).fill('---'), ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const begin =
  '<!-- metrics: written by `curl -s http://localhost:9464/metrics | npx --yes pnpm@10 metrics` beside `npm start` -->'
const end = '<!-- end of metrics -->'

/** The page with the table as the scrape has it. @throws Error when it has no markers for it */
export function withMetrics(page: string, scrape: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`The page has no markers for the metrics: ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${metricsTable(scrape)}\n\n${page.slice(to)}`
}
