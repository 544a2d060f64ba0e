import { useChangeView, useView } from '../routing/view.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/use-words.ts'
import { ToOverview } from './to-overview.tsx'

/** What helps where the days of the top bar have nothing: all time; and then the first steps. */
export function AllTime() {
  const { states } = useWords()
  const { range } = useView()
  const changeView = useChangeView()
  if (range === 'all_time') return <ToOverview />
  return (
    <Button onClick={() => changeView({ range: 'all_time', from: undefined, to: undefined })}>
      {states.showAllTime}
    </Button>
  )
}
