export const reportLists = {
  bar: 'Ticked rows',
  ticked: (rows: number) => (rows === 1 ? '1 row ticked' : `${rows} rows ticked`),
  clear: 'Clear',
  add: 'Add to list',
  notListable: 'Lists take values of one kind: rows of sub ids, or of referrers',
  title: (values: number) => (values === 1 ? 'Add 1 value to a list' : `Add ${values} values to a list`),
  text: 'A rule with the filter list:NAME, or a report, knows them within a second.',
  list: 'List',
  newList: 'New list …',
  name: 'Name',
  nameHint: 'Letters, digits, - and _, such as bad-pubs',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  added: (count: number, list: string) =>
    count === 1 ? `1 value added to ${list}` : `${count} values added to ${list}`,
  inAlready: (list: string) => `All of them were in ${list} before`,
  takenOut: (list: string) => `Taken out of ${list} again`,
}
