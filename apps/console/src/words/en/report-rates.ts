export const reportRates = {
  missing: (amounts: number, currency: string, day: string) =>
    `${amounts === 1 ? '1 amount' : `${amounts} amounts`} in ${currency} without a rate on ${day}, left out here.`,
  more: (rates: number) => (rates === 1 ? '1 more rate is missing.' : `${rates} more rates are missing.`),
  add: 'Add the rate',
  title: 'Add a currency rate',
  date: 'Day',
  currency: 'Currency',
  rate: 'Rate',
  rateHint: (base: string) => `What one unit is worth in ${base}. Days after it without a rate take it, too.`,
  save: 'Save',
  saved: 'The rate is stored',
}
