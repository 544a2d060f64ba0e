import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess } from '@waymark/async'
import { policyWithStyle } from './page-headers.ts'

/** What the launcher writes beside the build (scripts/launch/console.mjs). */
export type BuildState = { kind: 'building' } | { kind: 'failed'; sentence: string } | { kind: 'none' }

export const stateFile = 'dist.state'

const isRunning = (pid: unknown): boolean => typeof pid === 'number' && identifyProcess(pid) !== null

/** @param folder of the console, in which `dist` is */
export function readBuildState(folder: string): BuildState {
  try {
    const { kind, pid, sentence } = Object(JSON.parse(readFileSync(join(folder, stateFile), 'utf8')))
    if (kind === 'failed') return { kind, sentence: String(sentence) }
    return kind === 'building' && isRunning(pid) ? { kind } : { kind: 'none' }
  } catch {
    return { kind: 'none' }
  }
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem;color:#191b21;background:#f6f6f8}' +
  '@media(prefers-color-scheme:dark){body{color:#e7e8ec;background:#0f1013}a{color:#93a5ff}}'
const styleHash = createHash('sha256').update(style).digest('base64')

export const beingBuiltPolicy = policyWithStyle(styleHash)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const sentences = {
  building: 'The console is being built. This page goes on by itself.',
  none: 'The console is not built yet: run npx --yes pnpm@10 console.',
}

/**
 * The page shown instead of the console while it is being built, and after a failure; it reloads every
 * second.
 */
export function beingBuiltPage(state: BuildState): string {
  const sentence = state.kind === 'failed' ? state.sentence : sentences[state.kind]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Waymark</title><style>${style}</style></head><body><h1>Waymark</h1><p>${escapeHtml(sentence)}</p><p>The API works as ever: <a href="/docs">its documentation</a>.</p></body></html>`
}
