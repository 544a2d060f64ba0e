import type { KvLogger } from '@waymark/kv'

export type Loaded<Document> =
  | { kind: 'found'; document: Document }
  | { kind: 'unknown' }
  | { kind: 'unavailable' }

/** How often each tier could say something, and could not. */
export interface TierCounts {
  foundInKv: number
  foundAtSource: number
  kvFailures: number
  sourceFailures: number
}

export interface TiersDeps<Question, Document, Expected> {
  published: {
    find(question: Question): Promise<Document | null>
    put(document: Document): Promise<unknown>
  }
  /** Null: the source says there is none. Rejects when it cannot say. */
  fetch: (question: Question) => Promise<Document | null>
  /** Whether a document is older than one that is known to be out. */
  isBehind: (document: Document, expected: Expected) => boolean
  counts: TierCounts
  logger: KvLogger
  /** What is asked for, for the log: `links`. */
  noun: string
}

/** Asks the tiers behind the memory in turn. Never rejects. */
export type Load<Question, Document, Expected> = (
  question: Question,
  expected: Expected | null,
) => Promise<Loaded<Document>>

/**
 * kv, then the source. kv can only say "found"; that there is no such thing, the source alone can say. What the source
 * finds is put into kv, so that an emptied kv fills again with what is in use.
 */
export function createTiers<Question, Document, Expected>(
  deps: TiersDeps<Question, Document, Expected>,
): Load<Question, Document, Expected> {
  const { published, counts } = deps
  const askSource = createSourceAsker(deps)

  async function findInKv(question: Question, expected: Expected | null): Promise<Document | null> {
    try {
      const document = await published.find(question)
      if (document === null || expected === null) return document
      return deps.isBehind(document, expected) ? null : document
    } catch {
      // The kv adapter tells that it has lost its store.
      counts.kvFailures += 1
      return null
    }
  }

  function refill(document: Document): void {
    published.put(document).catch(() => {
      counts.kvFailures += 1
    })
  }

  return async (question, expected) => {
    const known = await findInKv(question, expected)
    if (known !== null) return found('foundInKv', known)
    try {
      const document = await askSource(question)
      if (document === null) return { kind: 'unknown' }
      refill(document)
      return found('foundAtSource', document)
    } catch {
      return { kind: 'unavailable' }
    }
  }

  function found(tier: 'foundInKv' | 'foundAtSource', document: Document): Loaded<Document> {
    counts[tier] += 1
    return { kind: 'found', document }
  }
}

/** Tells the loss of the source and its return once each. */
function createSourceAsker<Question, Document>({
  fetch,
  counts,
  logger,
  noun,
}: Pick<TiersDeps<Question, Document, never>, 'fetch' | 'counts' | 'logger' | 'noun'>) {
  let isLossReported = false
  return async (question: Question): Promise<Document | null> => {
    try {
      const document = await fetch(question)
      if (isLossReported) logger.info({}, `The source of ${noun} answers again`)
      isLossReported = false
      return document
    } catch (error) {
      counts.sourceFailures += 1
      if (!isLossReported) logger.warn({ err: error }, `The source of ${noun} is unavailable`)
      isLossReported = true
      throw error
    }
  }
}
