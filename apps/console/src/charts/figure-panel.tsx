import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { useChartWords } from '../words/use-chart-words.ts'

interface FigurePanelProps {
  title: string
  /** Before the button of the table. */
  actions?: ReactNode
  chart: ReactNode
  /** The same figures. */
  table: ReactNode
}

/** A chart, with the same figures as a table on demand. */
export function FigurePanel({ title, actions, chart, table }: FigurePanelProps) {
  const { charts } = useChartWords()
  const [isTable, setTable] = useState(false)
  const toggle = (
    <Button
      look="quiet"
      aria-label={isTable ? charts.asChartOf(title) : charts.asTableOf(title)}
      onClick={() => setTable(!isTable)}
    >
      {isTable ? charts.asChart : charts.asTable}
    </Button>
  )
  return (
    <Panel
      title={title}
      actions={
        <>
          {actions}
          {toggle}
        </>
      }
    >
      {isTable ? table : chart}
    </Panel>
  )
}
