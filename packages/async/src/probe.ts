import type { Timers } from './clock.ts'
import { withTimeoutOr } from './timeout.ts'

/** Rejects when its part is unavailable. */
export type Probe = () => Promise<void>

export type PartState = 'up' | 'down'

export interface ProbeOptions {
  /** Default: a second. */
  timeoutMs?: number
  /** Default: those of the machine. */
  clock?: Timers
  /** Hears why the part is down, where it says so in time. */
  onDown?: (error: unknown) => void
}

/** A probe that hangs counts as down: the answer must come before the caller's own timeout. Never rejects. */
export function probePart(
  probe: Probe,
  { timeoutMs = 1_000, clock, onDown }: ProbeOptions = {},
): Promise<PartState> {
  const answer = probe().then(
    () => 'up' as const,
    (error: unknown) => {
      onDown?.(error)
      return 'down' as const
    },
  )
  return withTimeoutOr(answer, { timeoutMs, otherwise: () => 'down' as const, ...(clock && { clock }) })
}

/** All at once, each as {@link probePart} has it. */
export async function probeParts(
  probes: Readonly<Record<string, Probe>>,
  options: ProbeOptions = {},
): Promise<Record<string, PartState>> {
  const states = Object.entries(probes).map(
    async ([part, probe]) => [part, await probePart(probe, options)] as const,
  )
  return Object.fromEntries(await Promise.all(states))
}
