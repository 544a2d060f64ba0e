const operators: Record<string, string> = {
  ...{ lt: 'below', lte: 'at most', gt: 'above', gte: 'at least' },
}
const channelKinds: Record<string, string> = {
  ...{ email: 'Mail', telegram: 'Telegram', slack: 'Slack or alike', webhook: 'Webhook' },
}
const results: Record<string, string> = {
  ...{ paused: 'paused', was_paused: 'was paused already', added: 'added to the list' },
  ...{ was_listed: 'was in the list already', list_full: 'the list is full' },
  ...{ not_an_entry: 'cannot be an entry of a list', gone: 'the list is gone' },
}
const statuses: Record<string, string> = {
  ...{ pending: 'is being sent', retrying: 'is tried again', delivered: 'was sent', failed: 'failed' },
}

export const alerts = {
  none: 'No alerts',
  hint: 'An alert watches a figure every minute, notifies you, and can pause what loses.',
  add: 'New alert',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  save: 'Save',
  saved: 'The alert is on',
  changed: 'Saved',
  metric: 'When',
  of: 'Of',
  workspace: 'The whole workspace',
  which: 'Which',
  eachOrOne: { each: 'Each by itself', one: 'Only one' },
  value: 'Value',
  valueHint: 'As reports show it, such as GB; an id where they show a name.',
  linkHint: 'Its short code or alias; type to find it.',
  noSuchLink: 'No link has this code',
  choose: 'Choose one',
  operator: 'Is',
  operators,
  threshold: 'Threshold',
  thresholdHint: 'Rates in percent, amounts in the currency of the workspace.',
  period: 'Over',
  lastMinutes: 'The last minutes',
  window: 'Window in minutes',
  sample: 'Minimum clicks',
  cooldown: 'Silent afterwards, in minutes',
  sentence: 'When',
  action: 'Then',
  actions: { notify: 'notify', pause: 'pause it', add_to_list: 'add to list' },
  onlyNotify: (scope: string) =>
    `By ${scope.toLowerCase()} it only notifies: links and offers can be paused, sub ids and referrers added to a list.`,
  list: 'List',
  listHint: 'Rules with this list see a new entry within two seconds.',
  noLists: 'There is no list of this kind yet. The report makes one of ticked rows.',
  channels: 'Who is notified',
  noChannels: 'No channel yet: only webhooks with alert_fired and this page say that it fired.',
  addChannel: 'Add channel',
  channelKinds,
  channel: (kind: string, number: number) => `${channelKinds[kind] ?? kind} ${number}`,
  remove: 'Remove',
  removeChannel: (name: string) => `Remove ${name}`,
  to: 'Address of a member',
  chatId: 'Chat',
  chatIdHint: 'Its number, or @ and the name of a channel. The bot must be in it.',
  botToken: 'Token of the bot',
  hookUrl: 'Incoming webhook URL',
  hookHint: 'Of Slack, Mattermost, Rocket.Chat, or Discord with /slack at the end.',
  url: 'URL',
  secret: 'Secret that signs it',
  secretHint: 'At least 16 characters. Empty: it is not signed.',
  stored: 'Stored. Left empty, it stays.',
  preview: 'Try on the last 7 days',
  wouldHaveFired: (total: number, since: string) =>
    total === 0
      ? `It would not have fired since ${since}.`
      : `It would have fired ${total === 1 ? 'once' : `${total} times`} since ${since}.`,
  firing: (time: string, value: string, clicks: string) => `${time}: ${value} with ${clicks} clicks`,
  notifies: 'Notifies',
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  noFirings: 'It has not fired in the last 90 days.',
  results,
  sent: (kind: string, status: string, error: string | null) =>
    [`${channelKinds[kind] ?? kind} ${statuses[status] ?? status}`, error].filter(Boolean).join(': '),
  lastFired: 'Last fired',
  never: 'never',
  is: (metric: string, operator: string, threshold: number) =>
    `${metric} ${operators[operator] ?? operator} ${threshold}`,
  minutes: (minutes: number) => `in ${minutes} min`,
  ofEach: (scope: string) => `of each ${scope}`,
  ofOne: (scope: string) => `of ${scope} `,
}
