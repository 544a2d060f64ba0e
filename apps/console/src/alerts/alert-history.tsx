import { useQuery } from '@tanstack/react-query'
import { type Alert, alertQueries } from '../api/alerts.queries.ts'
import { useApi } from '../api/client.ts'
import { LoadState } from '../states/load-state.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Walk } from '../ui/walk.ts'
import { useAlertWords } from '../words/use-alert-words.ts'
import styles from './alerts.module.css'
import { FiringLine } from './firing-line.tsx'

/** When an alert fired, what was done then, and what became of its messages. */
export function AlertHistory({ alert, walk, onClose }: { alert: Alert; walk: Walk; onClose: () => void }) {
  const alerts = useAlertWords()
  const query = useQuery(alertQueries(useApi()).firings(alert.id))
  return (
    <Drawer isOpen onClose={onClose} title={alerts.historyOf(alert.name)} walk={walk}>
      <LoadState query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={alerts.noFirings} />
          ) : (
            <ul className={styles.history}>
              {data.map(({ id, scope, result, channels, ...firing }) => (
                <li key={id}>
                  <FiringLine firing={firing} scope={scope} />
                  <div className={styles.hint}>
                    {[
                      ...(result === null ? [] : [alerts.results[result]]),
                      ...channels.map(({ kind, status, error }) => alerts.sent(kind, status, error)),
                    ].join(' · ')}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
    </Drawer>
  )
}
