type Env = Readonly<Record<string, string | undefined>>

export declare const missingPart: (options?: { platform?: string; env?: Env; node?: string }) => string | null

export declare const ensureEngine: (options?: {
  /** The project that has chdb in its node_modules. */
  root?: string
  platform?: string
  env?: Env
  say?: (sentence: string) => void
}) => Promise<void>
