import { defineConfig } from 'vitest/config'

/** Given to vitest by `pnpm test:faults`, and by nothing else: it takes minutes, on servers of its own. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/*.run.ts'],
    root: '.',
    disableConsoleIntercept: true,
    fileParallelism: false,
  },
})
