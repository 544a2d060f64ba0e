import { describeVariables, fileVariable, type VariableDescription } from '@waymark/config'
import { apiVariables } from 'api/config'
import { redirectorVariables } from 'redirector/config'
import { workerVariables } from 'worker/config'
import { z } from 'zod'
import { standaloneVariables } from './config.ts'

const processes = [
  ['standalone', standaloneVariables],
  ['api', apiVariables],
  ['redirector', redirectorVariables],
  ['worker', workerVariables],
] as const

interface Row extends VariableDescription {
  /** The processes that read it when they run apart. */
  readBy: string[]
}

function collectRows(): Row[] {
  const rows = new Map<string, Row>()
  for (const [name, schema] of processes) {
    for (const variable of describeVariables(z.object(schema.shape))) {
      const row = rows.get(variable.name) ?? { ...variable, readBy: [] }
      if (name !== 'standalone') row.readBy.push(variable.isRequired ? `**${name}**` : name)
      rows.set(variable.name, row)
    }
  }
  return [...rows.values()]
}

const cells = ({ name, mayBeInFile, defaultValue, description, readBy }: Row): string[] => [
  mayBeInFile ? `\`${name}\`, or \`${fileVariable(name)}\`` : `\`${name}\``,
  defaultValue === null || defaultValue === '' ? '' : `\`${defaultValue}\``,
  description,
  readBy.join(', '),
]

/**
 * Returns the table of docs/operations/settings.md, read off the schemas that the processes read their
 * environment with. It says of a variable what `npm start` makes of it; a process in bold does not start on
 * its own without it.
 */
export function settingsTable(): string {
  const lines = [['variable', 'default', 'what it is', 'processes apart'], Array(4).fill('---')]
  return [...lines, ...collectRows().map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const begin = '<!-- settings: written by `npx --yes pnpm@10 settings` -->'
const end = '<!-- end of settings -->'

/** Returns the document with the table as it is now. @throws Error when it has no markers for it */
export function withSettings(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to < from)
    throw new Error(`The document has no markers for the settings: ${begin} … ${end}`)
  return `${document.slice(0, from)}${begin}\n\n${settingsTable()}\n\n${document.slice(to)}`
}
