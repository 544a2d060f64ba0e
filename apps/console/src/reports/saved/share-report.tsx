import { useApi } from '../../api/client.ts'
import { type SavedReport, savedReportCommands, savedReportQueries } from '../../api/saved-reports.queries.ts'
import { useLackUnrestricted } from '../../rights/rights.tsx'
import { useCommand } from '../../states/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { useSavedReportWords } from '../../words/use-saved-report-words.ts'
import styles from '../reports.module.css'

/** A page for those without an account: made, copied, given another address, and removed. */
export function ShareReport({
  report,
  onChanged,
}: {
  report: SavedReport
  onChanged: (report: SavedReport) => void
}) {
  const { savedReports } = useSavedReportWords()
  const lack = useLackUnrestricted('editor')
  const api = useApi()
  const { change, rotateToken } = savedReportCommands(api)
  const options = {
    refreshes: savedReportQueries(api).all,
    onDone: ({ data }: { data: SavedReport }) => onChanged(data),
  }
  const publish = useCommand({ ...options, call: (isPublic: boolean) => change(report.id, { isPublic }) })
  const replace = useCommand({ ...options, call: () => rotateToken(report.id) })
  if (!report.isPublic)
    return (
      <div className={styles.share}>
        <p>{savedReports.shareText}</p>
        <Button
          look="primary"
          isBusy={publish.isBusy}
          disabledReason={lack}
          onClick={() => publish.run(true)}
        >
          {savedReports.makePublic}
        </Button>
      </div>
    )
  return (
    <div className={styles.share}>
      {report.publicToken === null ? (
        <p>{savedReports.noAddress}</p>
      ) : (
        <CopyField
          label={savedReports.address}
          value={`${location.origin}/p/report/${report.publicToken}`}
          action={savedReports.copyAddress}
        />
      )}
      <p>{savedReports.replaceText}</p>
      <div className={styles.shareButtons}>
        <Button isBusy={replace.isBusy} disabledReason={lack} onClick={() => replace.run(undefined)}>
          {savedReports.replace}
        </Button>
        <Button isBusy={publish.isBusy} disabledReason={lack} onClick={() => publish.run(false)}>
          {savedReports.makePrivate}
        </Button>
      </div>
    </div>
  )
}
