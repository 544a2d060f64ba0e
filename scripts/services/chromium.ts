import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { MissingPartError } from './part.ts'

const run = promisify(execFile)
const installTimeoutMs = 300_000
/**
 * The same engine without the windows of a browser around it, which no test sees: an eighth less CPU.
 * Debian's package and the program have one name.
 */
const headlessShell = 'chromium-headless-shell'
const debianPath = `/usr/bin/${headlessShell}`
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome']
const hint = `install it (apt-get install ${headlessShell}), or name one in CHROMIUM_PATH`
const isRoot = process.getuid?.() === 0

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return process.env.CHROMIUM_PATH ?? paths.find(isExecutable) ?? null
}

/** The path of the Chromium that tests use; null where there is none and none can be installed. */
export const chromiumPath = (): string | null => findChromium() ?? (isRoot ? debianPath : null)

/**
 * Each window loads a page for the suggestions of an address bar that no test sees, in a process of its own:
 * that takes 0.7 s of CPU. AimEnabled and those above it are what Playwright turns off: Chromium reads the
 * last such list alone.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** As root Chromium cannot set its own sandbox up; small containers have little shared memory. */
export const chromiumArgs: string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  `--disable-features=${featuresOff.join(',')}`,
]

async function installWithApt(): Promise<void> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: installTimeoutMs }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', headlessShell], options)
}

/**
 * Makes sure that there is a Chromium; installs Debian's package when we are root.
 * @returns its path
 * @throws MissingPartError with the reason and the way out
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== null) return found
  if (!isRoot) throw new MissingPartError(`Chromium is not installed: ${hint}.`)
  try {
    await installWithApt()
    return debianPath
  } catch (cause) {
    throw new MissingPartError(`Chromium is not installed and apt-get could not install it: ${hint}.`, {
      cause,
    })
  }
}
