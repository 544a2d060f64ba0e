/** What is called `Clicks` by itself is `clicks` in a sentence; abbreviations stay: `ROI`. */
export const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
