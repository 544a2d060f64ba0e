/** Fewer bars are no wider than so many: one day is a bar, not a wall. */
const widestOf = 12

/** Of each bar, as a part of the room that it has. */
export const barWidth = (count: number): number => 0.8 * Math.min(1, count / widestOf)
