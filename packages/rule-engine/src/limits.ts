/** Bounds of a link's rules, so that none can make a redirector slow (design §6.4). */
export const limits = {
  filters: 50,
  values: 1_000,
  valueLength: 500,
  slots: 50,
  listNameLength: 100,
  /** Steps that the masks of one filter, or of one named list, may take over one text: about 3 ms when everything goes wrong. */
  maskSteps: 2_000_000,
  /** Patterns of one filter: each is run on its own. */
  regexValues: 50,
  /** Characters of the visitor's text that a pattern sees; only a referer can be longer than `shortSubjectLength`. */
  regexSubjectLength: 2_048,
  /** As long as a user agent or a sub id is kept; every accepted pattern sees as much as this of any text. */
  shortSubjectLength: 512,
  /**
   * Steps of a pattern times characters it is run on: a pattern sees no more characters than this lets it. Measured worst:
   * 45 ns a unit, so that no pattern takes 5 ms.
   */
  regexWork: 81_920,
  /** Instructions of a compiled pattern: the longest that still sees `shortSubjectLength` characters. */
  regexProgramSize: 160,
  /** The same work, summed over the patterns of one rule … */
  regexWorkPerRule: 500_000,
  /** … and over the active rules of a link: what one visit may cost when everything goes wrong (about 0.1 s). */
  regexWorkPerRuleSet: 2_000_000,
} as const
