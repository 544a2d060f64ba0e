import { days } from './days.ts'
import { inSentence } from './in-sentence.ts'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** A figure as it is written, and what it is called by itself. */
interface Named {
  name: string
  value: string
}

export const charts = {
  asTable: 'As table',
  asTableOf: (title: string) => `As table: ${title}`,
  asChart: 'As chart',
  asChartOf: (title: string) => `As chart: ${title}`,
  none: (figure: string) => `No ${inSentence(figure)} in this range.`,
  clicksByDay: 'Clicks by day',
  trend: (clicks: string, days: number, most: string) =>
    `${clicks} clicks in ${days} ${days === 1 ? 'day' : 'days'}, at most ${most} in one.`,
  unusual: {
    clicks: { up: 'unusually many clicks', down: 'unusually few clicks' },
    conversions: { up: 'unusually many conversions', down: 'unusually few conversions' },
    revenue: { up: 'unusually high revenue', down: 'unusually low revenue' },
  },
  day: 'Day',
  clicks: 'Clicks',
  uniqueClicks: 'Unique clicks',
  filterBy: (name: string) => `Only ${name}`,
  days,
  hour: 'Hour',
  clock,
  cell: (weekday: number, hour: number, { name, value }: Named) =>
    `${days[weekday]} ${clock(hour)}: ${value} ${inSentence(name)}`,
  mostFrom: (country: string, { name, value }: Named) =>
    `Map of ${inSentence(name)}: most from ${country}, ${value}.`,
  bestHour: (weekday: number, hour: number, { name, value }: Named) =>
    `Most ${inSentence(name)}: ${days[weekday]} ${clock(hour)}, ${value}.`,
}
