import type { LoggedConversion } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { type NameOf, useRecordNames } from '../states/use-record-names.ts'
import { dateTime } from '../time/ago.ts'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { ConversionStatus } from './conversion-status.tsx'

type Cell = Omit<Column<LoggedConversion>, 'head'>

/** What the list can show beside the time of a conversion, by the names that preferences store. */
const cells = (nameOf: NameOf, zone: string) =>
  ({
    status: { cell: ({ status }) => <ConversionStatus status={status} /> },
    payout: { cell: (one) => moneyIn(one.payout, one.currency), isNumber: true },
    link: {
      cell: ({ linkId, linkTitle, click }) => (
        <LinkRef linkId={linkId} title={linkTitle} shortUrl={click.shortUrl} />
      ),
    },
    country: { cell: ({ click }) => click.countryName },
    device: { cell: ({ click }) => click.deviceType },
    tid: { cell: ({ tid }) => tid },
    source: { cell: ({ source }) => source },
    clickedAt: { cell: ({ clickedAt }) => dateTime(clickedAt, zone) },
    offer: { cell: ({ offerId }) => nameOf(offerId) },
    landing: { cell: ({ click }) => nameOf(click.landingId) },
    network: { cell: ({ networkId }) => nameOf(networkId) },
    trafficSource: { cell: ({ click }) => nameOf(click.trafficSourceId) },
    original: { cell: ({ originalStatus }) => originalStatus },
  }) satisfies Record<string, Cell>

type ColumnName = keyof ReturnType<typeof cells>

export const conversionColumnNames: readonly ColumnName[] = [
  'status',
  'payout',
  'link',
  'country',
  'device',
  'tid',
  'source',
  'clickedAt',
  'offer',
  'landing',
  'network',
  'trafficSource',
  'original',
]
const usual: readonly ColumnName[] = conversionColumnNames.slice(0, 7)
/** Whose names have to be known. */
const names: Partial<Record<ColumnName, RecordKind>> = {
  offer: 'offers',
  landing: 'landings',
  network: 'networks',
  trafficSource: 'sources',
}
const isColumn = (name: unknown): name is ColumnName => conversionColumnNames.some((one) => one === name)

/** The columns of the user's list, how they are changed, and what they show. */
export function useConversionColumns() {
  const { columns: labels } = useListWords().conversions
  const { preferences } = useSessionFacts()
  const changePreferences = useChangePreferences()
  const { zone } = useView()
  const { conversionColumns: stored } = preferences
  const known = Array.isArray(stored) ? stored.filter(isColumn) : []
  const chosen = known.length > 0 ? [...new Set(known)] : usual
  const nameOf = useRecordNames(new Set(chosen.flatMap((name) => names[name] ?? [])))
  const shown: Record<ColumnName, Cell> = cells(nameOf, zone)
  return {
    chosen,
    choose: (conversionColumns: string[]) => changePreferences({ conversionColumns }),
    labelOf: (name: string) => (isColumn(name) ? labels[name] : name),
    columns: chosen.map((name): Column<LoggedConversion> => ({ head: labels[name], ...shown[name] })),
  }
}
