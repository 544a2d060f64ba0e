/** Of the dialog before something is left with changes that are not saved. */
export const leave = {
  title: 'Leave without saving?',
  stay: 'Stay',
  leave: 'Leave',
}
