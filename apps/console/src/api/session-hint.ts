const key = 'waymark-signed-in'

/** In the browser's store: a flag and nothing else. Where that is switched off, a refresh is always tried. */
export const sessionHint = {
  read: (): boolean => {
    try {
      return localStorage.getItem(key) === 'yes'
    } catch {
      return true
    }
  },
  write: (isSignedIn: boolean): void => {
    try {
      if (isSignedIn) localStorage.setItem(key, 'yes')
      else localStorage.removeItem(key)
    } catch {
      // Storage that is switched off.
    }
  },
}
