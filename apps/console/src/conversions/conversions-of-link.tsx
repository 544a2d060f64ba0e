import { useMemo } from 'react'
import type { ConversionFilter } from '../api/conversions.queries.ts'
import { ConversionList } from './conversion-list.tsx'

/** The leads and sales on the page of a link, of its clicks alone. */
export default function ConversionsOfLink({ linkId }: { linkId: string }) {
  const filters = useMemo(
    (): readonly ConversionFilter[] => [{ field: 'link', operator: 'eq', value: linkId }],
    [linkId],
  )
  return <ConversionList filters={filters} />
}
