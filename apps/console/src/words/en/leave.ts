/** Of the dialogs before something is left with changes that are not saved, or done for good. */
export const leave = {
  title: 'Leave without saving?',
  stay: 'Stay',
  leave: 'Leave',
  typed: 'What was typed here is not saved.',
  cancel: 'Cancel',
}
