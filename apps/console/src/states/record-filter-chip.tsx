import { FilterChip, type FilterChipProps } from './filter-chip.tsx'
import { useRecordName } from './use-record-name.ts'

/** The chip of a filter whose value is the id of a record: it says the name. */
export default function RecordFilterChip(props: FilterChipProps) {
  const { field, value } = props.filter
  const name = useRecordName(field, typeof value === 'string' ? value : null)
  return <FilterChip {...props} {...(name !== null && { name })} />
}
