import { nearestName } from '../nearest-name.ts'
import { subIdSlots } from '../sub-ids.ts'
import { compileMacro, unnamedMacros } from './expressions.ts'
import { isDoubled, type MacroToken } from './scan.ts'
import { scanUrlMacros } from './url-macros.ts'
import { macroWords } from './vocabulary.ts'

const maxProblems = 20

/**
 * What is wrong with the macros of a target, landing, offer or postback URL, a sentence for each: those that
 * become empty since there is no such macro, or none with that argument, and those that stay as they are
 * since they are of another tool, or are written as others write them (contract-3 §18). At most twenty.
 */
export function macroProblems(template: string): string[] {
  const { literals, macros } = scanUrlMacros(template)
  const problems = macros.flatMap((macro, index) => {
    const isForeign = isDoubled(literals[index] ?? '', literals[index + 1] ?? '')
    const problem = problemOf(macro)
    return problem !== null && isForeign ? foreign(macro) : (problem ?? [])
  })
  return [...new Set([...problems, ...literals.flatMap(otherSpellings)])].slice(0, maxProblems)
}

/** It finds macros as other tools write them. An array's index (`filter[country]`) is none. */
const otherSpelling =
  /(?<![\w\]]|%5d)(?:\[|%5b)([a-z][\w.]*)(?:\]|%5d)|%%([a-z][\w.]*)%%|#([a-z][\w.]*)#|\{(?:\s|%20|\+)*([a-z][\w.]*)(?:\s|%20|\+)*\}/gi

function otherSpellings(literal: string): string[] {
  return [...literal.matchAll(otherSpelling)].flatMap(([written, ...names]) => {
    const name = names.find((found) => found !== undefined) ?? ''
    const macro = { word: name.toLowerCase(), argument: null, raw: false, written }
    return compileMacro(macro) === null
      ? []
      : `\`${written}\` stays as it is: a macro is written in braces, \`{${macro.word}}\`.`
  })
}

function problemOf(macro: MacroToken): string | null {
  const { word, argument, written } = macro
  if (word === 'param' && !argument) return `\`${written}\` names no parameter: write \`{param:NAME}\`.`
  if (compileMacro(macro) !== null) return null
  if (word === 'random') {
    return `\`${written}\` becomes empty: write \`{random:MIN,MAX}\`, whole numbers of up to 15 digits, the smaller first.`
  }
  const nearest = nearestName(proposals, word)
  const isNear = nearest !== null && nearest.distance * 2 <= word.length
  return `\`${written}\` becomes empty, since there is no such macro${isNear ? `: did you mean \`{${nearest.name}}\`?` : '.'}`
}

const foreign = ({ written }: MacroToken) =>
  `\`{${written}}\` stays as it is: there is no such macro, and what has two pairs of braces is another system's.`

const proposals = [...macroWords, ...unnamedMacros, ...subIdSlots].map((word) => [word, word] as const)
