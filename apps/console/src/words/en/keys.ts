export const keys = {
  title: 'Keys',
  palette: 'Go to',
  paletteSearch: 'Search',
  paletteEmpty: 'Nothing of that name',
  list: [
    ['Ctrl K', 'Go to a page, a link, a record'],
    ['?', 'This list'],
    ['g o', 'Overview'],
    ['g r', 'Reports'],
    ['g l', 'Links'],
    ['g a', 'Live clicks'],
    ['g c', 'Conversions'],
    ['g p', 'Postbacks'],
    ['g f', 'Offers'],
    ['g s', 'Settings'],
    ['Esc', 'Back'],
  ],
} satisfies { list: [string, string][]; [name: string]: unknown }
