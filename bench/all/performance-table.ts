import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { type Figure, goalOf, isMet, readable } from '../figures.ts'

export interface Measured {
  bench: string
  figures: readonly Figure[]
}

const heading = '| figure | measured | goal | | |\n| --- | --- | --- | --- | --- |'

const verdict = (figure: Figure): string => {
  const met = isMet(figure)
  if (met === null) return ''
  return met ? 'met' : '**not met**'
}

const rowOf = (figure: Figure): string =>
  `| ${figure.name} | ${readable(figure.value)} ${figure.unit} | ${goalOf(figure)} | ${verdict(figure)} | ${figure.note ?? ''} |`

/** The size of the machine in a few words. */
function machine(): string {
  const [first] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gibibytes} GiB, Node ${process.version}`
}

/** The lines between `<!-- bench NAME -->` and `<!-- /bench -->`, with the day and the machine. */
export function blockOf({ bench, figures }: Measured, dayAndMachine: string): string {
  return `<!-- bench ${bench} -->\n\n${dayAndMachine}\n\n${heading}\n${figures.map(rowOf).join('\n')}\n\n<!-- /bench -->`
}

/** @throws where the document has no markers for the benchmark */
export function withBlock(document: string, bench: string, block: string): string {
  const position = new RegExp(`<!-- bench ${bench} -->[\\s\\S]*?<!-- /bench -->`)
  if (!position.test(document)) throw new Error(`docs/performance.md has no markers for ${bench}.`)
  return document.replace(position, () => block)
}

/** Renews the lines of one benchmark; those of the others stay as they are. */
export async function renewTable(path: string, measured: Measured): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const block = blockOf(measured, `${day}, ${machine()}:`)
  await writeFile(path, withBlock(await readFile(path, 'utf8'), measured.bench, block))
}
