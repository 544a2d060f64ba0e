const parts = { this: 'This part is unavailable', reports: 'Reports are unavailable' }

export const states = {
  loading: 'Loading',
  retry: 'Try again',
  notFound: 'Not here, or not yours',
  notFoundHint: 'It may have been deleted, or belongs to another workspace.',
  searchAll: 'Search everything',
  toList: 'To the list',
  toOverview: 'To the Overview',
  filteredOut: 'Nothing fits the filters',
  clearFilters: 'Remove the filters',
  showAllTime: 'Show all time',
  toStart: 'To the start',
  missingPage: 'This page could not be loaded',
  missingPageHint:
    'Either a new version was installed, or the server lacks a file of this one. Reload; if that does not help, the operator has to build the console anew: npx --yes pnpm@10 console',
  reload: 'Reload',
  forbidden: 'Your role in this workspace does not allow this.',
  upgrade: 'Your plan does not include this.',
  unavailable: (asOf: string | null, part: keyof typeof parts = 'this') =>
    asOf === null ? `${parts[part]}. Trying again.` : `${parts[part]}. Figures as of ${asOf}.`,
  busy: (seconds: number) => `Busy, again in ${seconds} s`,
  failed: 'Something went wrong on the server.',
}
