/** The left column of the glossary in CONTRIBUTING.md, by the word that says what is meant. */
const wordsOf: readonly [retired: string, use: string][] = [
  ['held hold holds holding keep keeps kept', 'cached, stored, lock…'],
  ['stand stands standing still', 'isFresh, isValid, exists'],
  ['stead', 'provisional…'],
  ['place places placed', 'index, slot, column, position, cursor, bucket, location'],
  [
    'told tell tells announce announces announced announcer announcement announcements',
    'notify, publish, report, log',
  ],
  ['ask asks asked asking question questions', 'request, query, requires, needs'],
  ['judge judges judged judging judgement judgements', 'process, decide, decision, classify, validate'],
  ['landed fly flying flight flights', 'singleFlight, load, onLoaded'],
  ['gate gates gated passage', 'authenticate, authorize, availability'],
  ['home homes surroundings', 'domain assignment, computed fields'],
  ['upkeep turn turns repeat repeats', 'scheduled job, poll loop'],
  ['patience within growing trying', 'timeoutMs, backoff, retry'],
  ['away', 'unavailable'],
  ['mend mends mended spared', 'fix, repair, skipped'],
  ['recall recalled remember remembered', 'loadHistory, saveHistory, cached'],
  ['nobody somebody whoever', 'no caller, a caller, the caller'],
  ['addressee addressees', 'recipient'],
  ['circumstances', 'context'],
]

/** What to write in place of each retired word. */
export const retiredWords: ReadonlyMap<string, string> = new Map(
  wordsOf.flatMap(([retired, use]) => retired.split(' ').map((word) => [word, use] as const)),
)

/**
 * Names that others have chosen: HTTP's `Keep-Alive`, the environment's `HOME`, values of customers in tests,
 * the field of the simulator, of the sign-in.
 */
export const foreignNames: ReadonlySet<string> = new Set([
  'asksPassword',
  'remember',
  'HOME',
  'HOLD',
  'Held',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'hold',
  'inFlight',
  'SingleFlight',
  'createSingleFlight',
  'singleFlight',
  'keepAlive',
  'keepAliveClient',
  'keep_alive',
  'KeepAliveClients',
  'KeepAliveClientOptions',
  'startKeepAliveClients',
  'questionMark',
])

/** `takeInStead` → take, in, stead. */
export const wordsOfName = (name: string): string[] =>
  name
    // The term for one load however many wait for it, and no other flight.
    .replace(/([Ss])ingleFlight/g, '$1ingleflight')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())
