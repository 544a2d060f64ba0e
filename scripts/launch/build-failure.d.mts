export function buildFailure(output: string): string
