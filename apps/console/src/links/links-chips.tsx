import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { collectionQuery } from '../api/links.queries.ts'
import { daysLabel } from '../time/range-days.ts'
import { Chip } from '../ui/chip.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import { isNarrowed, type LinksBarProps, type LinksSearch } from './links-search.ts'

/** What the list is narrowed to, but for the text in its field; each chip removes its own filter. */
export function LinksChips({ search, change }: LinksBarProps) {
  const { links } = useLinksWords()
  const { tag, state, collectionId, domainId, madeFrom, madeTo, traffic } = search
  if (!isNarrowed({ ...search, search: undefined })) return null
  const remove = (cleared: LinksSearch) => () => change(cleared)
  return (
    <div className={styles.chips}>
      {tag !== undefined && <FilterChip text={links.chips.tag(tag)} onRemove={remove({ tag: undefined })} />}
      {state !== undefined && (
        <FilterChip text={links.chips.state(links.states[state])} onRemove={remove({ state: undefined })} />
      )}
      {collectionId !== undefined && (
        <CollectionChip id={collectionId} onRemove={remove({ collectionId: undefined })} />
      )}
      {domainId !== undefined && <DomainChip id={domainId} onRemove={remove({ domainId: undefined })} />}
      {(madeFrom !== undefined || madeTo !== undefined) && (
        <FilterChip
          text={madeText(links.chips, madeFrom, madeTo)}
          onRemove={remove({ madeFrom: undefined, madeTo: undefined })}
        />
      )}
      {traffic && <FilterChip text={links.chips.traffic} onRemove={remove({ traffic: undefined })} />}
    </div>
  )
}

type ChipWords = ReturnType<typeof useLinksWords>['links']['chips']

function madeText(words: ChipWords, from: string | undefined, to: string | undefined): string {
  const day = (one: string) => daysLabel({ from: one, to: one }, Date.now())
  if (from !== undefined && to !== undefined) return words.made(daysLabel({ from, to }, Date.now()))
  return from === undefined ? words.madeTo(day(to ?? '')) : words.madeFrom(day(from))
}

interface FilterChipProps {
  text: string
  onRemove: () => void
}

function FilterChip({ text, onRemove }: FilterChipProps) {
  const { links } = useLinksWords()
  return (
    <Chip tone="accent" remove={{ label: links.removeFilter(text), onRemove }}>
      {text}
    </Chip>
  )
}

interface RecordChipProps {
  id: string
  onRemove: () => void
}

function CollectionChip({ id, onRemove }: RecordChipProps) {
  const { links } = useLinksWords()
  const { data } = useQuery(collectionQuery(useApi(), id))
  return <FilterChip text={links.inCollection(data?.data.name ?? id)} onRemove={onRemove} />
}

function DomainChip({ id, onRemove }: RecordChipProps) {
  const { links } = useLinksWords()
  const { data } = useQuery(linkChoices(useApi()).domains)
  const host = data?.find((domain) => domain.id === id)?.host ?? id
  return <FilterChip text={links.chips.domain(host)} onRemove={onRemove} />
}
