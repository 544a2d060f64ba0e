import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type ConversionWithHistory, conversionQueries } from '../api/conversions.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { Drawer } from '../ui/dialog.tsx'
import type { Walk } from '../ui/walk.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { ConversionFacts } from './conversion-facts.tsx'
import { ConversionSent } from './conversion-sent.tsx'
import { ConversionStatus } from './conversion-status.tsx'
import { ConversionTimeline } from './conversion-timeline.tsx'
import styles from './conversions.module.css'

/** One conversion over the list: click, lead, sale, and what was sent about it. */
export function ConversionDrawer({ walk, onClose }: { walk: Walk | undefined; onClose: () => void }) {
  const { conversions } = useClickWords()
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={conversions.one} walk={walk}>
      {walk && <LoadedConversion key={walk.current} id={walk.current} />}
    </Drawer>
  )
}

function LoadedConversion({ id }: { id: string }) {
  const query = useQuery(conversionQueries(useApi()).one(id))
  return <LoadState query={query}>{({ data }) => <Parts conversion={data} />}</LoadState>
}

function Parts({ conversion }: { conversion: ConversionWithHistory }) {
  const { conversions } = useClickWords()
  return (
    <div className={styles.parts}>
      <p className={styles.narrowed}>
        <strong>{conversion.tid ?? conversion.id}</strong>
        <ConversionStatus status={conversion.status} />
      </p>
      <ConversionTimeline conversion={conversion} />
      <ConversionFacts conversion={conversion} />
      <section aria-label={conversions.sent} className={styles.part}>
        <h3>{conversions.sent}</h3>
        <ConversionSent conversionId={conversion.id} />
      </section>
    </div>
  )
}
