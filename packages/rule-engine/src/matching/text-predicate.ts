/** Whether a known text fits the values of a filter. Pure, and never throws. */
export type TextPredicate = (text: string) => boolean
