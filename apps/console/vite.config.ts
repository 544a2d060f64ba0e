import type { UserConfig } from 'vite'

/** Where `vite` alone sends what is the API's: a started Waymark. */
const api = 'http://127.0.0.1:3000'

/**
 * The names of files hold the hash of what is in them, so that they may be cached for ever; `index.html` never is. Nothing is
 * inlined: the policy of the pages allows neither inline scripts nor fonts from data.
 */
export default {
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // `use client` in libraries means nothing where all of it is of the browser.
      checks: { moduleLevelDirective: false },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/health', '/ready', '/docs'].map((path) => [path, api])) },
} satisfies UserConfig
