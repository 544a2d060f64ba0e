/** The import rules of the design's §3. There is no baseline: every finding is an error. */

/** The composition roots, and what only tests reach. */
const COMPOSITION =
  '/src/(compose|main)[.]ts$|/src/compose/|^apps/standalone/src/|^apps/api/src/admin[.]ts$|^scripts/admin/(main|open-stores)[.]ts$'
const TESTS = '[.]test[.]tsx?$|/testing/|/testing[.]ts$|^packages/testing/|^tests/|^bench/|/contract/'
/** The folders of the console that are no nouns. */
const CONSOLE_SHARED = '(app|api|routing|rights|states|lists|ui|grid|charts|time|format|theme|words|testing)/'
const CONSOLE_TESTS = '[.]test[.]tsx?$|/testing/'
const ADAPTERS = '/src/(kafka|redis|memory|embedded|pipe)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-stand-alone',
      comment: 'Apps never import each other; only standalone composes them.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Apps → packages, never back.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'pure-packages',
      comment:
        'The pure packages, and what decides about conversions, import each other, zod and re2js, and do no input or output.',
      severity: 'error',
      from: {
        path: '^packages/((domain|rule-engine|report-plan)/src|conversions/src/decide)/',
        pathNot: '[.]test[.]ts$',
      },
      to: {
        pathNot:
          '^packages/((domain|rule-engine|report-plan)/src|conversions/src/decide)/|/node_modules/(zod|re2js|luxon|ipaddr[.]js)/',
      },
    },
    {
      name: 'adapters-at-the-root',
      comment: 'Which adapter stands behind a port is chosen in compose.ts, and in tests.',
      severity: 'error',
      from: { pathNot: `${COMPOSITION}|${TESTS}|${ADAPTERS}` },
      to: { path: `^packages/[^/]+${ADAPTERS}` },
    },
    {
      name: 'redirectors-know-no-database',
      comment: 'A redirector serves while Postgres is down: it knows the replica, not what that is made of.',
      severity: 'error',
      from: { path: '^apps/redirector/', pathNot: TESTS },
      to: { path: '^packages/(db|replica/src/changes)/' },
    },
    {
      name: 'only-the-public-surface',
      comment: 'What a package offers is in its index.ts and its named entries; nothing reaches past them.',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: '^(apps|packages)/[^/]+/src/',
        pathNot: [
          '^$1/$2/',
          '/src/index[.]ts$',
          '^apps/[^/]+/src/config[.]ts$',
          '/src/(kafka|redis|memory|embedded|pipe|contract|testing|changes|patterns)/index[.]ts$',
        ],
      },
    },
    {
      name: 'console-rings',
      comment: 'What shows knows no noun and no call: nouns and app/ build on it.',
      severity: 'error',
      from: { path: '^apps/console/src/(ui|grid|charts|time|format|theme|words)/', pathNot: CONSOLE_TESTS },
      to: {
        path: '^apps/console/src/',
        pathNot: '^apps/console/src/(ui|grid|charts|time|format|theme|words)/',
      },
    },
    {
      name: 'console-nouns-apart',
      comment: 'A noun never imports another: what two share goes a ring down, or app/ joins them.',
      severity: 'error',
      from: { path: `^apps/console/src/(?!${CONSOLE_SHARED})([^/]+)/`, pathNot: CONSOLE_TESTS },
      to: { path: `^apps/console/src/(?!${CONSOLE_SHARED})`, pathNot: '^apps/console/src/$1/' },
    },
    {
      name: 'console-app-at-the-top',
      comment: 'Only app/ joins nouns: nothing imports it but main.tsx and tests.',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: `^apps/console/src/(app/|main[.]tsx$)|${CONSOLE_TESTS}` },
      to: { path: '^apps/console/src/app/' },
    },
    {
      name: 'console-calls-by-api',
      comment: 'Only api/ has the client of the API; others may name its types.',
      severity: 'error',
      from: { path: '^apps/console/src/', pathNot: `^apps/console/src/api/|${CONSOLE_TESTS}` },
      to: { path: '^packages/sdk/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships does not import what tests it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: {
        path: '[.]test[.]tsx?$|^packages/testing/|/src/.*/testing/|/src/testing/|/src/testing[.]ts$|/src/contract/',
      },
    },
    {
      name: 'resolvable',
      comment: 'Every import is there, and declared where it is used.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment: 'A package that is used is in the dependencies of the package.json beside it.',
      severity: 'error',
      from: { pathNot: `${TESTS}|drizzle[.]config[.]ts$|^packages/sdk/generate/|^scripts/lint/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]d[.]ts$|^apps/console/dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.node'],
    },
  },
}
