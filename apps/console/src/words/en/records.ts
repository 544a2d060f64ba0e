const fields: Record<string, string> = {
  name: 'Name',
  url: 'URL',
  payout: 'Payout',
  payoutCurrency: 'Currency',
  capDaily: 'Daily cap',
  capTotal: 'Total cap',
  groupName: 'Group',
  notes: 'Notes',
  subidParam: 'Parameter of the click id',
  statusMap: 'Status words',
  postbackUrl: 'Postback URL',
  sharePercent: 'Share of conversions, percent',
}
const hints: Record<string, string> = {
  payout: 'Of a conversion that comes without its own.',
  capDaily: 'Leads and sales a day (UTC). At the cap it is not drawn. Empty: none.',
  capTotal: 'Leads and sales ever. Empty: none.',
  subidParam: 'The query parameter in which the network takes the click id.',
  statusMap: 'A line each: approved = sale. Ours are lead, sale, rejected, rebill, upsell.',
  postbackUrl: 'Called for each conversion, with macros such as {external_id}. Empty: it hears of none.',
}

export const records = {
  fields,
  hints,
  save: 'Save',
  saved: 'Saved',
  disabled: (reason: string) => `Disabled by a check: ${reason}`,
}
