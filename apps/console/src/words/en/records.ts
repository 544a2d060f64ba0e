const fields: Record<string, string> = {
  name: 'Name',
  url: 'URL',
  payout: 'Payout',
  payoutCurrency: 'Currency',
  expectedApproval: 'Leads expected to be approved',
  capHourly: 'Hourly cap',
  capDaily: 'Daily cap',
  capTotal: 'Total cap',
  capTimezone: 'Time zone of the caps',
  softCaps: 'At a cap',
  groupName: 'Group',
  notes: 'Notes',
  subidParam: 'Parameter of the click id',
  statusMap: 'Status words',
  postbackUrl: 'Postback URL',
  postbackUrlTemplate: 'Postback URL with the macros of the network',
  method: 'Called by',
  successPattern: 'Success if the answer has',
  errorPattern: 'Failure if the answer has',
  appliesTo: 'Is sent conversions of',
  'conditions.statuses': 'Only these statuses',
  'conditions.minPayout': 'Only with a payout of at least',
  sharePercent: 'Share of conversions',
  'costModel.type': 'A click costs',
  'costModel.amount': 'Amount',
  'costModel.percent': 'Percent of the revenue',
  'costModel.currency': 'Currency',
  parameters: 'Parameters',
}
const hints: Record<string, string> = {
  payout: 'Of a conversion that comes without its own.',
  expectedApproval:
    'For Expected revenue in reports. The link counts first, then the offer, then the network. Empty: none.',
  capHourly: 'Leads and sales of an hour. Empty: none.',
  capDaily: 'Leads and sales of a day. Empty: none.',
  capTimezone: 'Hours and days of the caps begin and end in this zone.',
  capTotal: 'Leads and sales ever. Empty: none.',
  subidParam: 'The query parameter in which the network takes the click id.',
  statusMap: 'A line each: approved = sale. Ours are lead, sale, rejected, rebill, upsell.',
  postbackUrlTemplate:
    'With {click_id} and the other macros as the network writes them. Empty: ours, to be replaced by hand.',
  'costModel.type': 'Clicks keep what they cost when this changes.',
  'costModel.currency': 'Empty: that of the workspace.',
  parameters:
    'What the source fills into the URLs of its links. A token goes there as it is; empty, the source adds the parameter by itself.',
  postbackUrl: 'Called for each conversion, with macros such as {external_id}. Empty: none is sent.',
  'conditions.statuses': 'None ticked: of every status.',
  'conditions.minPayout': 'In the currency of the workspace, by the rate of the day. Empty: any payout.',
  successPattern:
    'A regular expression (RE2). An answer 200 without it is a failure, too, and tried again. Empty: its status decides.',
  errorPattern:
    'A regular expression (RE2), such as "error". An answer 200 with it is a failure, too, and tried again. Empty: its status decides.',
  sharePercent: 'Of those that fit. All events of a conversion are sent, or none of them.',
}

const softCaps: Record<string, string> = {
  close: 'The offer is not drawn',
  warn: 'It is drawn all the same, and webhooks get a warning',
}

const methods: Record<string, string> = {
  GET: 'GET: the URL as it is',
  POST: 'POST: its query as a form',
}
const audiences: Record<string, string> = {
  own: 'Clicks of this source, and clicks without one',
  all: 'All clicks',
}
const statuses: Record<string, string> = {
  lead: 'Lead',
  sale: 'Sale',
  rejected: 'Rejected',
  rebill: 'Rebill',
  upsell: 'Upsell',
}

const costModels: Record<string, string> = {
  none: 'Nothing that is known',
  from_click: 'What the visit says as cost',
  cpc: 'An amount each (CPC)',
  cpm: 'An amount a thousand (CPM)',
  cpa: 'An amount a lead or sale (CPA)',
  revshare: 'A share of the revenue',
}

export const records = {
  fields,
  hints,
  unready: (placeholders: string) =>
    `Replace ${placeholders} by your own values, and resume the source then: it is not sent conversions before.`,
  costModels,
  softCaps,
  methods,
  audiences,
  statuses,
  parameterName: (number: number) => `Parameter ${number}`,
  parameterToken: (number: number) => `Token ${number}`,
  parameterTarget: (number: number) => `Goes to ${number}`,
  addParameter: 'Add parameter',
  remove: 'Remove',
  removeParameter: (number: number) => `Remove parameter ${number}`,
  trackedLink: 'Link',
  trackedLinkHint: 'Its short code or alias: it is shown with the parameters and tokens of this source.',
  trackingUrl: 'Copy link with tokens',
  save: 'Save',
  saved: 'Saved',
}
