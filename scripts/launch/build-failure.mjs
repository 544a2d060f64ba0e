import { stripVTControlCharacters } from 'node:util'

const longest = 300
/** `[UNRESOLVED_IMPORT] …` of the bundler, `TypeError: …` of anything else. */
const named = /^(\[[A-Z_]+\]|\w*Error\b)/

/**
 * The line of vite's output that says what is wrong, without colours. Lines that end in a colon only announce it
 * (`error during build:`, `Build failed with 1 error:`).
 */
export const buildFailure = (output) => {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
  const reasons = lines.filter((line) => line !== '' && !line.endsWith(':'))
  return (reasons.find((line) => named.test(line)) ?? reasons[0] ?? 'no reason given').slice(0, longest)
}
