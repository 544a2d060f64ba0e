import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { conversionQueries } from '../api/conversions.queries.ts'
import { Chip } from '../ui/chip.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './postbacks.module.css'

interface AboutConversionProps {
  conversionId: string
  onRemove: () => void
}

/** That the list has only what was sent about one conversion, by its transaction id where it has one. */
export function AboutConversion({ conversionId, onRemove }: AboutConversionProps) {
  const { reports } = useWords()
  const { deliveries } = useDeliveryWords()
  const { data } = useQuery(conversionQueries(useApi()).one(conversionId))
  const text = deliveries.aboutConversion(data?.data.tid ?? conversionId)
  return (
    <span className={styles.line}>
      <Chip tone="accent" remove={{ label: reports.removeFilter(text), onRemove }}>
        {text}
      </Chip>
    </span>
  )
}
