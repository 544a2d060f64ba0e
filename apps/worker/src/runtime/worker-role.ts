/** A part of the worker that can run alone, so that each scales alone (design §1). */
export interface WorkerRole {
  start(): Promise<RunningRole>
}

export interface RunningRole {
  /** Ends the work in hand, acknowledges it and leaves. */
  close(): Promise<void>
}
