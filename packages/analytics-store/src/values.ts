import { nilUuid } from '@waymark/domain'

/** Means "none" in the UUID columns: a workspace-less click, no matched rule. */
export const zeroUuid = nilUuid

export const uuidOf = (value: string | null) => value ?? zeroUuid

/** Empty and unknown are one thing in the store (contract §9, "null when unknown or empty"). */
export const textOf = (value: string | null) => value ?? ''
