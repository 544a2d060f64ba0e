/** What can be done about a postback, by its result; the reason itself comes from the API. */
const todo: Record<string, string> = {
  created: 'It was counted: nothing is to be done.',
  updated: 'It changed a conversion that was there: nothing is to be done.',
  duplicate: 'It says what was known already. Nothing was counted twice, and nothing is to be done.',
  pending:
    'It is processed by itself as soon as its click is there; it waits for some minutes, since postbacks may be faster than clicks.',
  ignored: 'It was not counted. If it should be, change what the reason names, then process it again.',
  refused:
    'Paste the postback URL of the network there anew, with its key; or change what postbacks are taken from. Then process it again.',
  unknown:
    'Check at the network that the postback URL gives back the very click id that its offer was visited with. A click that was deleted is not found either.',
}

/** Of one postback, beside its list. */
export const postbacks = {
  one: 'Postback',
  todo,
  reason: 'Reason',
  whatToDo: 'What to do',
  received: 'Received',
  method: 'Method',
  from: 'From',
  cameBy: 'Came by',
  network: 'Network',
  click: 'Click',
  raw: 'Parameters as they came',
  rawColumns: { name: 'Parameter', value: 'Value' },
  networks: 'To the networks',
  statuses: { sale: 'Sale', lead: 'Lead', rejected: 'Rejected', rebill: 'Rebill', upsell: 'Upsell' },
  treat: (word: string, network: string) => `Treat “${word}” of ${network} as`,
  mapAndReplay: (count: number) =>
    count === 1 ? 'Save and replay 1 postback' : `Save and replay ${count} postbacks`,
  replaying: (done: number, total: number) => `${done} of ${total} processed again`,
  mapped: (word: string, status: string, total: number, results: string) =>
    total === 0
      ? `“${word}” is a ${status} from now on`
      : `“${word}” is a ${status} from now on. Processed again: ${results}`,
  notListed: 'It is not on this page of the list: search for its click id, or choose other days.',
}
