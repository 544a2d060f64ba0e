interface Warned {
  meta?: { warnings?: readonly { message: string }[] | undefined } | undefined
}

/** What was done, and what the API warns of that was saved all the same: a macro that there is none of. */
export const withWarnings = (text: string, answer: Warned | null | undefined): string =>
  [text, ...new Set(answer?.meta?.warnings?.map(({ message }) => message))].join('. ')
