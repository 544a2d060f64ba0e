/** The left column of the glossary in CONTRIBUTING.md, by the word that says what is meant. */
const wordsOf: readonly [retired: string, use: string][] = [
  ['held hold holds holding keep keeps keeping kept', 'cached, stored, lock…'],
  ['stand stands standing still', 'isFresh, isValid, exists'],
  ['stead', 'provisional…'],
  ['place places placed', 'index, slot, column, position, cursor, bucket, location'],
  [
    'told tell tells telling announce announces announced announcing announcer announcement announcements',
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
  ['mend mends mended mending spared', 'fix, repair, skipped'],
  ['recall recalls recalled remember remembers remembered remembering', 'loadHistory, saveHistory, cached'],
  ['nobody nobodys somebody somebodys whoever', 'no caller, a caller, the caller, unknown'],
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

/** Refused in names alone: in a sentence they are ordinary words, or the term for something else. */
const namesAlone = new Set(
  'stand standing still place places placed landed fly flying flight flights gate gates gated home homes turn turns repeat repeats within growing trying'.split(
    ' ',
  ),
)

const inProse = new RegExp(
  `\\b(?:${[...retiredWords.keys()].filter((word) => !namesAlone.has(word)).join('|')})\\b`,
  'gi',
)

/** What prose may say all the same: terms of others, in which the word has its own meaning. */
const terms = /`[^`]*`|keep-alive|question marks?|half away from 0/gi

/** The retired words in a comment or a title, in lower case; what is between backticks is code. */
export const wordsOfProse = (text: string): string[] =>
  [...text.replace(terms, '').matchAll(inProse)].map(([word]) => word.toLowerCase())

/** The words of a name: `takeInStead` → `take`, `in`, `stead`. */
export const wordsOfName = (name: string): string[] =>
  name
    // The term for one load however many wait for it, and no other flight.
    .replace(/([Ss])ingleFlight/g, '$1ingleflight')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())

/** Two words that are retired only together: a report or a document alone may be meant. */
const retiredPhrases: readonly [phrase: RegExp, use: string][] = [
  [/\b(?:conversion|early) reports?\b/g, 'conversion postbacks'],
  [/\breports? of (?:a )?conversions?\b/g, 'conversion postbacks'],
  [/\b(?:link|shared|published|redirector) documents?\b/g, 'entry, replicated config'],
  [/\btrying again\b/g, 'retrying'],
]

/** `links_held` has the word `held`; `keep-alive` stays one. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z-]+/g, ' ')

const phrasesIn = (text: string): string[] =>
  retiredPhrases.flatMap(([phrase, use]) =>
    [...text.matchAll(phrase)].map(([found]) => `${found}: say ${use}`),
  )

const wordsIn = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const use = retiredWords.get(word)
    return use === undefined ? [] : [`${word}: say ${use}`]
  })

/** The retired words in a sentence for operators and in the names of metrics in it, each with what to say. */
export const retiredInSentence = (text: string): string[] => [
  ...wordsIn(wordsOfProse(plain(text))),
  ...phrasesIn(plain(text)),
]

/** The same of a name: `waymark_redirector_links_held`, `judge-reports`, `takeInStead`. */
export const retiredInName = (name: string): string[] => [
  ...wordsIn(wordsOfName(name.replace(/[^A-Za-z]+/g, '_'))),
  ...phrasesIn(plain(name)),
]
