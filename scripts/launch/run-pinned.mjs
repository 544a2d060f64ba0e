import { spawn } from 'node:child_process'
import { PINNED_NODE, PROJECT_ROOT } from './install.mjs'

/** One Ctrl-C may come twice: from the terminal and, passed on, from npm. */
const ONE_SIGNAL_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 250

const passSignalsTo = (child) => {
  const lastMs = new Map()
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (nowMs - (lastMs.get(signal) ?? Number.NEGATIVE_INFINITY) < ONE_SIGNAL_MS) return
      lastMs.set(signal, nowMs)
      child.kill(signal)
    })
  }
}

/** npm that is killed passes nothing on: the user who ends it wants the script ended, too. */
const endWithParent = (child) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/**
 * Runs a script on the pinned Node as if it stood in our place: its output, its signals, its exit code. It is
 * in a process group of its own, so that each signal reaches it once, through us. With `channel` it has an
 * IPC channel to us, whose end shows that we were killed and can pass nothing on any more.
 */
export const runPinned = (args, { env = {}, channel = false, stdin = 'ignore' } = {}) =>
  new Promise((resolve) => {
    const child = spawn(PINNED_NODE, args, {
      cwd: PROJECT_ROOT,
      detached: true,
      stdio: [stdin, 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
      env: { ...process.env, ...env },
    })
    passSignalsTo(child)
    if (process.env.npm_lifecycle_event !== undefined) endWithParent(child)
    child.on('error', (error) => {
      process.stderr.write(`${PINNED_NODE} cannot be run: ${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(signal === null ? code : 128 + signalNumber(signal)))
  })

const signalNumber = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[signal] ?? 0
