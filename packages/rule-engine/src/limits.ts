/** Bounds of a link's rules, so that none can make a redirector slow (design §6.4). */
export const limits = {
  filters: 50,
  values: 1_000,
  valueLength: 500,
  slots: 50,
  listNameLength: 100,
  /**
   * Of a referer or a parameter, characters in which the text between two `*` is searched; of others
   * `shortSubjectLength`.
   */
  maskSubjectLength: 2_048,
  /**
   * Steps that the masks and regexes of a rule, and of a link's active rules together, may take on one visit
   * when all are compared with the longest text. Measured worst: 6.5 ns a step, so that they take no 20 ms.
   * Room for 1,400 `*part*` on referers and parameters, for 5,800 on others.
   */
  matchingWork: 3_000_000,
  /**
   * Steps that the masks of all named lists may take on one visit, for lists change without the rules: beyond
   * it no more of them fit.
   */
  listMaskSteps: 1_000_000,
  /** Patterns of one filter: each is run on its own. */
  regexValues: 50,
  /**
   * Characters of the visitor's text that a pattern sees; only a referer can be longer than
   * `shortSubjectLength`.
   */
  regexSubjectLength: 2_048,
  /**
   * As long as a user agent or a sub id is stored; every pattern of up to 160 steps sees as much as this of
   * any text, and so does every mask.
   */
  shortSubjectLength: 512,
  /**
   * Steps of a pattern times characters it is run on: a pattern sees no more characters than this lets it.
   * Measured worst: 45 ns a unit, so that no pattern takes 5 ms.
   */
  regexWork: 81_920,
  /**
   * Instructions of a compiled pattern: room for thirty names of hosting providers joined by `|`. The longest
   * sees 426 characters, by `regexWork`; names of providers have at most 255.
   */
  regexProgramSize: 192,
  /**
   * Steps of `patternCost`, of about a microsecond: a pattern that takes more is not compiled. Patterns of up
   * to `regexProgramSize` instructions take some 250; only those with many repeated alternatives, or classes
   * of Unicode, take more.
   */
  regexCompileSteps: 8_000,
  /**
   * The same of all patterns of a rule, and of a link's active rules together: a redirector compiles them at
   * the link's first visit, in front of other visits.
   */
  linkRegexSteps: 40_000,
  /** What a unit of `regexWork` is in steps of `matchingWork`: many of them together take 13 ns a unit. */
  regexSteps: 2,
} as const
