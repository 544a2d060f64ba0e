import { ensureChromium } from '@waymark/scripts/services'

/**
 * Installs a Chromium where there is none and that can be done.
 * @throws MissingPartError with the reason: the tests that need it cannot run then
 */
export const setup = async (): Promise<void> => {
  await ensureChromium()
}
