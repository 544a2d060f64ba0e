/** Of the pages that lead to a new password. */
export const password = {
  forgot: 'Forgot the password',
  forgotHint: 'A link to set a new one is sent to your address. It is good for 30 minutes.',
  forgotNoMail:
    'This installation cannot send mail. Its operator sets SMTP_URL, or runs: npx --yes pnpm@10 admin reset-password',
  forgotSent: 'If there is an account with this address, the mail is on its way.',
  sendLink: 'Send the link',
  reset: 'Set a new password',
  newPassword: 'New password',
  savePassword: 'Set password',
  resetDone: 'The password is set. All sessions have ended: sign in with it.',
}
