import { type ConversionStatus, conversionStatuses } from '@waymark/domain'
import { statusDictionary } from './status-dictionary.ts'

/** Words of one postback, as its URL lists them: `sale_status=approved,paid` (Keitaro's templates). */
export type StatusLists = Readonly<Partial<Record<ConversionStatus | 'ignore', string>>>

export interface StatusReading {
  /** Of the network: its words, lower-case, → ours. */
  statusMap?: Readonly<Record<string, string>> | undefined
  lists?: StatusLists | undefined
}

export type ReadStatus =
  | { status: ConversionStatus }
  /** `reason` is for people, in the postback log; `unknownWord`: no map or list has it. */
  | { status: null; reason: string; unknownWord?: string }

const isStatus = (word: string): word is ConversionStatus =>
  conversionStatuses.some((status) => status === word)

const normal = (word: string) => word.trim().toLowerCase()

const contains = (list: string | undefined, word: string) =>
  list?.split(',').map(normal).includes(word) ?? false

/**
 * What a network's word means (contract §7): its status map first, then the lists the postback itself brings,
 * then the dictionary; upper and lower case are the same. No word at all is a sale. In two lists of one
 * postback, `ignore_status` wins.
 */
export function readStatus(
  word: string | null,
  { statusMap = {}, lists = {} }: StatusReading = {},
): ReadStatus {
  const wanted = normal(word ?? '')
  if (wanted === '') return { status: 'sale' }
  const mapped = Object.hasOwn(statusMap, wanted) ? statusMap[wanted] : undefined
  if (mapped !== undefined && isStatus(mapped)) return { status: mapped }
  if (contains(lists.ignore, wanted)) {
    return { status: null, reason: `The status "${wanted}" is one of the postback's ignore_status.` }
  }
  const listed = conversionStatuses.find((status) => contains(lists[status], wanted))
  const status = listed ?? statusDictionary.get(wanted)
  if (status !== undefined) return { status }
  return {
    status: null,
    unknownWord: wanted,
    reason: `The status "${wanted}" is not known: add it to the status map of the network, then replay this postback.`,
  }
}
