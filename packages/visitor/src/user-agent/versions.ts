/** A name and a version, as ua-parser gives them. */
export interface Named {
  name?: string | undefined
  version?: string | undefined
}

export const majorOf = (version = ''): number => Number.parseInt(version, 10) || 0

/**
 * The version of the system; null where browsers write the same for all versions (contract §16): Windows 10
 * for 11, macOS 10.15.7 for all that came after it, Android 10 beside the model `K`. Safari 26 and later
 * write iOS 18.6 and 18.7 of every iOS, and their own version is that of the system.
 */
export function osVersionOf(userAgent: string, os: Named, browser: Named): string | null {
  switch (os.name) {
    case 'iOS':
      return iosVersion(userAgent, os, browser)
    case 'Windows':
      return os.version === '10' && isAfterWindows10(userAgent) ? null : (os.version ?? null)
    case 'Mac OS':
      return isFrozenMac(userAgent, os.version) ? null : (os.version ?? null)
    case 'Android':
      return /\bAndroid 10; K(?:;|\))/.test(userAgent) ? null : (os.version ?? null)
    default:
      return os.version ?? null
  }
}

/** Apps of Facebook and Instagram name the real one. */
function iosVersion(userAgent: string, os: Named, browser: Named): string | null {
  const byApp = /FBSV\/(\d[\d.]*)|; iOS (\d+(?:_\d+)*);/.exec(userAgent)
  const named = (byApp?.[1] ?? byApp?.[2])?.replaceAll('_', '.')
  if (named !== undefined) return named
  if (/\bMacintosh\b/.test(userAgent)) return null
  const isSafari = browser.name === 'Mobile Safari' || browser.name === 'Safari'
  if (isSafari && majorOf(browser.version) > majorOf(os.version)) return browser.version ?? null
  return os.version ?? null
}

/** Whether the browser is of the time of Windows 11, or writes the same on every Windows. */
function isAfterWindows10(userAgent: string): boolean {
  if (/\b(?:Trident|Edge)\//.test(userAgent)) return false
  return versionAfter(userAgent, /\bChrome\/(\d+)/) >= 94 || versionAfter(userAgent, /\bFirefox\/(\d+)/) >= 93
}

function isFrozenMac(userAgent: string, version: string | undefined): boolean {
  if (version === '10.15.7') {
    const chrome = versionAfter(userAgent, /\bChrome\/(\d+)/)
    return chrome > 0 ? chrome >= 90 : versionAfter(userAgent, /\bVersion\/(\d+)/) >= 14
  }
  return version === '10.15' && versionAfter(userAgent, /\bFirefox\/(\d+)/) >= 87
}

const versionAfter = (userAgent: string, pattern: RegExp): number => majorOf(pattern.exec(userAgent)?.[1])
