/** Texts of the page for those without an account, beside the names of dimensions and metrics. */
export const publicReport = {
  gone: 'This report is gone',
  goneHint: 'It is not public any more, or its address was replaced. Whoever sent it to you has the new one.',
  zone: (zone: string) => `Days of ${zone}`,
  currency: (currency: string) => `Amounts in ${currency}`,
  asOf: (time: string) => `Figures as of ${time}`,
  empty: 'No clicks in this range',
  madeWith: 'Waymark',
  exportCsv: 'Export CSV',
}
