/** For a thread that compiles patterns, and needs nothing else of the engine. */
export { compilePattern, type PatternVerdict } from './matching/compile-pattern.ts'
