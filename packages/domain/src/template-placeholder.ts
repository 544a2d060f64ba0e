const placeholder = /YOUR_[A-Z0-9_]+/g

/**
 * Returns what a URL of a template leaves to its user to write, `YOUR_AID`: each placeholder once, in the
 * order of the text. A URL that has one calls the account of no user.
 */
export const placeholdersIn = (url: string): string[] => [...new Set(url.match(placeholder))]
