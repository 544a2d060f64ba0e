import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { isWholeRun } from './packages/testing/src/tier.ts'
import { chromiumArgs, chromiumPath } from './scripts/services/chromium.ts'

/**
 * Runs of whole processes that expect an answer within a second or two, or share the Kafka of all: one after
 * the other. All others run side by side; each of those has a Kafka of its own, since on the shared one the
 * worker of another would take its clicks.
 */
const timedRuns = [
  'apps/standalone/src/custom-domains.e2e.test.ts',
  'tests/e2e/console/interactions.sweep.e2e.test.ts',
  ...['deliveries', 'journey', 'offer-flow'].map((name) => `tests/e2e/${name}.e2e.test.ts`),
  ...['balancer', 'cold-start', 'gates', 'nodes', 'outage'].map(
    (name) => `tests/e2e/${name}.sweep.e2e.test.ts`,
  ),
]

/** Files that are left out: those of the large tier are no part of the small one. */
const leftOut = ['**/node_modules/**', ...(isWholeRun ? [] : ['**/*.sweep.*'])]

/** Files that open the embedded ClickHouse, and what goes with them. */
const withEngine = [
  'packages/{analytics-store,report-money}/src/**/*.it.test.ts',
  'apps/worker/src/modules/{alerts,clicks,conversions,flow,page-views,retention}/*.it.test.ts',
]

/**
 * What the pages of the console load from packages, bundled once before the first test: what is found late
 * reloads a page.
 */
const bundledForBrowsers = [
  ...[
    'csp-provider',
    'dialog',
    'menu',
    'popover',
    'tabs',
    'toast',
    'combobox',
    'tooltip',
    'autocomplete',
  ].map((part) => `@base-ui/react/${part}`),
  ...['query', 'router', 'virtual'].map((part) => `@tanstack/react-${part}`),
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'axe-core',
  'jsqr',
  'lucide-react',
  '@waymark/sdk > openapi-fetch',
]

/** The console's pages in a real Chromium. Left out, in so many words, on a machine that has none. */
function browserProjects() {
  const executablePath = chromiumPath()
  if (executablePath === null) {
    process.stderr.write('No Chromium is installed: the tests of the console in a browser are left out.\n')
    return []
  }
  return [
    {
      root: './apps/console',
      cacheDir: '../../.cache/vite-console',
      // React as users get it: its own checks while developing take a fifth of the time of these tests.
      define: { 'process.env.NODE_ENV': '"production"' },
      oxc: { jsx: { development: false } },
      optimizeDeps: { include: bundledForBrowsers },
      test: {
        name: 'console',
        isolate: false,
        include: ['src/**/*.browser.test.tsx'],
        exclude: leftOut,
        globalSetup: [join(import.meta.dirname, 'packages/testing/src/chromium-setup.ts')],
        testTimeout: 30_000,
        expect: { poll: { timeout: 15_000 } },
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: { executablePath, args: chromiumArgs },
            contextOptions: { reducedMotion: 'reduce' },
          }),
          instances: [{ browser: 'chromium' as const }],
        },
      },
    },
  ]
}

/**
 * No test is about these: a test that hangs fails later, and one on a machine that is busy with other things
 * does not fail. What must be quick is measured by the test itself (`eventually` and `startStopwatch` of
 * `packages/testing`).
 */
const testTimeout = 120_000
const polling = { poll: { timeout: 20_000 } }
const setupFiles = ['./packages/testing/src/wait-longer.ts']
/** What needs Postgres, Redis, Kafka and ClickHouse: they are started once for a run. */
const withParts = {
  globalSetup: ['./packages/testing/src/global-setup.ts'],
  setupFiles,
  testTimeout,
  hookTimeout: testTimeout,
  expect: polling,
}
/** Of whole processes, which take longer to start. */
const processTimeout = 240_000

/**
 * Given to vitest by `--config`. `unit` needs nothing; those of `it*` and of `e2e*` need the real parts of
 * `scripts/services`. Without `isolate` files share what they import, which takes a third of the time of
 * small ones: they change nothing that others see.
 */
export default defineConfig({
  test: {
    // As many at once as CI has cores, not one less: these are busy for four fifths of a run.
    maxWorkers: 2,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.ts', '{scripts,bench,tests}/**/*.test.ts'],
          exclude: ['**/*.{it,e2e}.test.ts', ...leftOut],
          isolate: false,
          setupFiles,
          testTimeout,
          expect: polling,
        },
      },
      {
        test: {
          name: 'it-api',
          include: ['apps/api/src/**/*.it.test.ts'],
          exclude: leftOut,
          isolate: false,
          ...withParts,
        },
      },
      {
        test: {
          name: 'it',
          include: ['{apps,packages}/*/src/**/*.it.test.ts', 'scripts/**/*.it.test.ts'],
          exclude: ['apps/api/**', ...leftOut, ...withEngine],
          isolate: false,
          ...withParts,
        },
      },
      {
        test: {
          // Each file in a process of its own: one has room for one folder of the embedded ClickHouse.
          name: 'it-engine',
          include: withEngine,
          exclude: leftOut,
          ...withParts,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts', 'apps/standalone/src/**/*.e2e.test.ts'],
          exclude: [...leftOut, ...timedRuns],
          ...withParts,
          testTimeout: processTimeout,
          hookTimeout: processTimeout,
        },
      },
      {
        test: {
          name: 'e2e-timed',
          include: timedRuns,
          exclude: leftOut,
          ...withParts,
          testTimeout: processTimeout,
          hookTimeout: processTimeout,
          fileParallelism: false,
        },
      },
      ...browserProjects(),
    ],
  },
})
