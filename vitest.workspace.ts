import { defineConfig } from 'vitest/config'

/** Given to vitest by `--config`. `unit` needs nothing; `it` and `e2e` need the real parts of `scripts/services`. */
export default defineConfig({
  test: {
    // Most of a test's time is waiting for real parts: as many at once as CI has cores, not one less.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.ts', '{scripts,bench,tests}/**/*.test.ts'],
          exclude: ['**/*.{it,e2e}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'it',
          include: ['{apps,packages}/*/src/**/*.it.test.ts', 'scripts/**/*.it.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts', 'apps/standalone/src/**/*.e2e.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['./packages/testing/src/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
