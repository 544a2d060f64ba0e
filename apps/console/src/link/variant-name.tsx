import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type PausableNoun, reportCommands } from '../api/reports.queries.ts'
import { type Destination, type OfferRoom, ruleQueries } from '../api/rules.queries.ts'
import { countryName } from '../format/countries.ts'
import { count, percent } from '../format/numbers.ts'
import { StatusChip } from '../lists/status-chip.tsx'
import { useLack } from '../rights/rights.tsx'
import { errorText } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './flow.module.css'
import { type ClosedBy, closedBy } from './variant-draw.ts'

interface VariantNameProps {
  id: string
  noun: PausableNoun
  /** Undefined where it is not known yet, or not to this user. */
  record: Destination | undefined
  /** Undefined for a landing, too. */
  room: OfferRoom | undefined
  /** In percent. */
  share: number | null
  digits: number
}

/** A landing or an offer with its share; what is not in the draw is struck out, with the reason. */
export function VariantName({ id, noun, record, room, share, digits }: VariantNameProps) {
  const { flow } = useFlowWords()
  const { links } = useLinksWords()
  const setPaused = useSetPaused(noun, id)
  const lack = useLack('editor')
  const name = record?.name ?? id
  const closed = closedBy(record, room)
  const isPaused = closed === 'status'
  // One at its cap comes back by itself: its part is none for now.
  const shown = closed === 'cap' ? 0 : share
  return (
    <span className={styles.variant}>
      {closed ? <s>{name}</s> : <span>{name}</span>}
      {record && closed && <Reason record={record} closed={closed} />}
      <span className={styles.share}>{shown === null ? flow.noShare : percent(shown, digits)}</span>
      {room && <Room room={room} />}
      {record?.countries && record.countries.length > 0 && (
        <span className={styles.facts}>{flow.onlyFrom(countriesText(record.countries))}</span>
      )}
      {record && (
        <Button
          look="quiet"
          aria-label={isPaused ? flow.resume(name) : flow.pause(name)}
          disabledReason={lack}
          onClick={() => void setPaused(!isPaused)}
        >
          {isPaused ? links.resume : links.pause}
        </Button>
      )}
    </span>
  )
}

const mostNames = 3
/** A few by their names, many by their codes. */
const countriesText = (codes: readonly string[]): string =>
  (codes.length > mostNames ? codes : codes.map(countryName)).join(', ')

function Reason({ record: { status, disabledReason }, closed }: { record: Destination; closed: ClosedBy }) {
  const { flow } = useFlowWords()
  if (closed === 'cap') return <Chip tone="warn">{flow.capReached}</Chip>
  if (closed === 'health') return <Chip tone="bad">{flow.unhealthy}</Chip>
  return (
    <>
      <StatusChip status={status} />
      {disabledReason && <span className={styles.facts}>{disabledReason}</span>}
    </>
  )
}

/** What is left of the caps that it has. */
function Room({ room }: { room: OfferRoom }) {
  const { capHourly, capDaily, capTotal, capHourlyRemaining, capDailyRemaining, capTotalRemaining } = room
  const { flow } = useFlowWords()
  const left = [
    capHourly !== null && flow.leftThisHour(count(capHourlyRemaining), count(capHourly)),
    capDaily !== null && flow.leftToday(count(capDailyRemaining), count(capDaily)),
    capTotal !== null && flow.leftEver(count(capTotalRemaining), count(capTotal)),
  ].filter((text) => text !== false)
  return left.length > 0 && <span className={styles.facts}>{left.join(' · ')}</span>
}

/** At once: it is no part of the draft, as other links may lead there, too. */
function useSetPaused(noun: PausableNoun, id: string): (isPaused: boolean) => Promise<void> {
  const words = useWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  return async (isPaused) => {
    try {
      await reportCommands(api).setPaused({ noun, id, code: null, domain: null }, isPaused)
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: ruleQueries(api).destinations.queryKey })
  }
}
