/** Stands for "none" in the UUID columns: a workspace-less click, no matched rule. */
export const zeroUuid = '00000000-0000-0000-0000-000000000000'

export const uuidOf = (value: string | null) => value ?? zeroUuid

/** Empty and unknown are one thing in the store (contract §9, "null when unknown or empty"). */
export const textOf = (value: string | null) => value ?? ''
