/** Bounds of one rule's conditions, so that no rule can make a redirector slow (design §6.4). */
export const limits = {
  filters: 50,
  values: 1_000,
  valueLength: 500,
  /** Patterns of one filter: each is run on its own. */
  regexValues: 50,
  /** Instructions of a compiled pattern. Without counted repeats no pattern of 500 characters has more. */
  regexProgramSize: 600,
  /** Characters of the visitor's text that a pattern sees. */
  regexSubjectLength: 4_096,
} as const
