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
  toSignIn: 'Sign in',
  createOwner: "Create the owner's account",
  createOwnerHint: 'Nobody has an account here yet. The first one owns this installation.',
  createAccount: 'Create account',
  name: 'Name',
  passwordHint: 'At least 8 characters',
  loading: 'Loading',
}

export type OutsideWords = typeof outside
