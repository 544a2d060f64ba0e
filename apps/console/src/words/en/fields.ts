/** Fields of numbers and times say this of what is typed there. */
export const fields = {
  noNumber: 'Not a number: write it as 12.50',
  ambiguous: 'Which one is meant?',
  isMeant: (reading: string) => `${reading} is meant`,
  whole: 'A whole number',
  inZone: (zone: string) => `In ${zone}.`,
  shownTwice: 'The clock shows it twice on that day: the first time is meant.',
  neverShown: (time: string) => `The clock does not show it on that day: ${time} is meant.`,
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
}
