/** Texts of the pages outside the session, apart from all others so that signing in loads little. */
export const outside = {
  product: 'Waymark',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  wrong: 'Address or password is wrong',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
  createAccountLink: 'Create an account',
  forgotLink: 'Forgot the password?',
  toSignIn: 'Sign in',
  createAccount: 'Create account',
  passwordHint: 'At least 8 characters',
  invitation: 'Invitation',
  invited: (workspace: string, role: string) => `You are invited to ${workspace} as ${role}.`,
  accept: 'Accept',
  forOther: (email: string) => `It was sent to ${email}: sign in with that address to accept it.`,
  acceptFirst: 'Sign in to accept it, or make an account with this address.',
  missingPart:
    'A part of this page could not be loaded: a new version was installed, the server lacks a file of this one, or it is out of reach. Save or copy what is not saved, then reload. If that does not help, tell the operator.',
  reload: 'Reload',
  gone: 'This link is not good any more.',
  toStart: 'To the start page',
}

export type OutsideWords = typeof outside
