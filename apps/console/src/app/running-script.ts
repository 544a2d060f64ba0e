/** The name contains the hash of the build: `/assets/index-a1b2.js`. */
export function runningScript(): string | null {
  const script = document.querySelector('script[type=module][src]')
  return script?.getAttribute('src') ?? null
}
