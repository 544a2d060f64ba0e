export const records = {
  kind: 'Kind',
  status: 'Status',
  url: 'Address',
  group: 'Group',
  notes: 'Notes',
  id: 'Id',
}
