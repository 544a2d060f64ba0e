interface ScratchFolder {
  path: string
  remove: () => void
}

interface ScratchOptions {
  /** A folder that lies in memory. */
  memory?: string
  env?: Record<string, string | undefined>
}

export declare const openScratchFolder: (options?: ScratchOptions) => ScratchFolder
