import { days } from './days.ts'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const charts = {
  asTable: 'As table',
  asTableOf: (title: string) => `As table: ${title}`,
  asChart: 'As chart',
  asChartOf: (title: string) => `As chart: ${title}`,
  none: 'No clicks in this range.',
  clicksByDay: 'Clicks by day',
  trend: (clicks: string, days: number, most: string) =>
    `${clicks} clicks in ${days} ${days === 1 ? 'day' : 'days'}, at most ${most} in one.`,
  day: 'Day',
  clicks: 'Clicks',
  uniqueClicks: 'Unique clicks',
  filterBy: (name: string) => `Only ${name}`,
  days,
  hour: 'Hour',
  clock,
  cell: (weekday: number, hour: number, clicks: string) =>
    `${days[weekday]} ${clock(hour)}: ${clicks} clicks`,
  mostFrom: (country: string, clicks: string) => `Map of clicks: most from ${country}, ${clicks}.`,
  bestHour: (weekday: number, hour: number, clicks: string) =>
    `Most clicks: ${days[weekday]} ${clock(hour)}, ${clicks}.`,
}
