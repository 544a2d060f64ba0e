/** What fields of numbers say of what is typed there. */
export const fields = {
  noNumber: 'Not a number: write it as 12.50',
  ambiguous: 'Which one is meant?',
  isMeant: (reading: string) => `${reading} is meant`,
  whole: 'A whole number',
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
}
