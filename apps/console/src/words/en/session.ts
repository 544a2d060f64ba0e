export const session = {
  endedTitle: 'Sign in',
  ended: 'Your session has ended. Nothing you typed is lost.',
}
