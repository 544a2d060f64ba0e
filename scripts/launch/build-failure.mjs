import { stripVTControlCharacters } from 'node:util'

const longest = 300
/** `[UNRESOLVED_IMPORT] …`, `[builtin:vite-transform] …` of the bundler, `TypeError: …` of anything else. */
const named = /^(\[[\w:-]+\]|\w*Error\b)/
/**
 * Lines that only introduce the reason: `error during build:`, `Build failed with 1 error:`, `✗ Build failed
 * in 4.46s`.
 */
const introduction = /:$|^✗ Build failed\b/
/** The line beneath the reason that says where. */
const location = /^╭─\[ ((.+?):\d+:\d+) \]$/

/** Where it is, where the reason does not say it itself. */
const locationOf = (reason, lines) => {
  const [, where, file] = location.exec(lines[lines.indexOf(reason) + 1] ?? '') ?? []
  return where === undefined || reason.includes(file) ? '' : ` (${where})`
}

/** The line of vite's output that says what is wrong, with its file and line, without colours. */
export const buildFailure = (output) => {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !introduction.test(line))
  const reason = lines.find((line) => named.test(line)) ?? lines[0] ?? 'no reason given'
  return `${reason}${locationOf(reason, lines)}`.slice(0, longest)
}
