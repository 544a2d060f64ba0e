import { Button } from '../../ui/button.tsx'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'

interface TimeButtonProps {
  time: { key: string; label: string }
  /** Makes the days from one time to another the range; undefined: they are no days. */
  onShow: ((first: string, last: string) => void) | undefined
}

/** A time in a table of figures; a press shows it alone. */
export function TimeButton({ time: { key, label }, onShow }: TimeButtonProps) {
  const { reportChart } = useReportChartWords()
  if (onShow === undefined) return label
  return (
    <Button look="quiet" title={reportChart.show(label)} onClick={() => onShow(key, key)}>
      {label}
    </Button>
  )
}
