import { flow } from './en/flow.ts'
import { simulator } from './en/simulator.ts'
import { pageWords } from './page-words.ts'

/** Texts of a flow, and of what a visit through it is explained by. */
export const useFlowWords = pageWords({ flow, simulator })
