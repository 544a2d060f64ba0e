export const conversions = {
  byTheirTime: 'By the time of the conversion; a report by click time may count others in these days.',
  history: 'History',
  historyColumns: { at: 'Time', change: 'Status', payout: 'Payout', origin: 'By' },
  facts: {
    payout: 'Payout',
    convertedAt: 'Converted',
    clickedAt: 'Clicked',
    click: 'Click',
    link: 'Link',
    original: 'Status as sent',
    source: 'Came by',
    country: 'Country',
    device: 'Device',
    id: 'Conversion id',
  },
}
