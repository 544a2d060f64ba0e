/** Texts of the pages outside the session, apart from all others so that signing in loads little. */
export const outside = {
  product: 'Waymark',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  wrong: 'Address or password is wrong',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
  unreachable: 'The server cannot be reached. Try again.',
  createAccountLink: 'Create an account',
  forgotLink: 'Forgot the password?',
  toSignIn: 'Sign in',
  createAccount: 'Create account',
  passwordHint: 'At least 8 characters',
  forgot: 'Forgot the password',
  forgotHint: 'A link to set a new one is sent to your address. It is good for 30 minutes.',
  forgotNoMail:
    'This installation cannot send mail. Its operator sets SMTP_URL, or runs: npx pnpm@10 admin reset-password',
  forgotSent: 'If there is an account with this address, the mail is on its way.',
  sendLink: 'Send the link',
  reset: 'Set a new password',
  newPassword: 'New password',
  savePassword: 'Set password',
  resetDone: 'The password is set. All sessions have ended: sign in with it.',
  invitation: 'Invitation',
  invited: (workspace: string, role: string) => `You are invited to ${workspace} as ${role}.`,
  invitedAddress: (email: string) => `For ${email}`,
  accept: 'Accept',
  forOther: (email: string) => `It was sent to ${email}: sign in with that address to accept it.`,
  acceptFirst: 'Sign in to accept it, or make an account with this address.',
  missingPart:
    'A part of this page could not be loaded: a new version was installed, the server lacks a file of this one, or it is out of reach. Save or copy what is not saved, then reload. If that does not help, tell the operator.',
  reload: 'Reload',
  gone: 'This link is not good any more.',
}

export type OutsideWords = typeof outside
