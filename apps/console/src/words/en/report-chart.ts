import { inSentence } from './in-sentence.ts'

export const reportChart = {
  metric: 'Figure of the chart',
  form: 'What the chart shows',
  overTime: 'Over time',
  by: (grouping: string) => `By ${inSentence(grouping)}`,
  byHour: 'By weekday and hour',
  share: 'Share',
  asTable: 'As table',
  asChart: 'As chart',
  trend: (metric: string, days: string, most: string, at: string) =>
    `${metric}, ${days}: at most ${most}, ${at}.`,
  hint: 'Drag over bars, or use the arrow keys with Shift and press Enter, to show only these days.',
  ofRows: (metric: string, days: string, names: string) => `${metric}, ${days}: ${names}.`,
  walkHint: 'Arrow keys say the figures of a time.',
  rowsHint:
    'Arrow keys say the figures of a time. Drag, or use the arrow keys with Shift and press Enter, to show only these days.',
  firstOf: (shown: number, ticked: number) => `The first ${shown} of ${ticked} ticked rows`,
  day: 'Time',
  show: (day: string) => `Show ${day}`,
}
