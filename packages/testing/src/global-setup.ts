import { type AvailableServices, startAvailableServices } from '@waymark/scripts/services'
import { exportServicesState, SHARED_PARTS, type SharedPart } from './services-state.ts'

interface SharedRun {
  users: number
  services: Promise<AvailableServices<SharedPart>>
}

/** Vitest loads this module once a project; the run is stored where all of them see it. */
const shared: typeof globalThis & { waymarkTestServices?: SharedRun | undefined } = globalThis

const isCi = (): boolean => !['', '0', 'false'].includes(process.env.CI ?? '')

const start = async (): Promise<AvailableServices<SharedPart>> => {
  const services = await startAvailableServices({ parts: SHARED_PARTS })
  const { missing } = services
  if (isCi() && Object.keys(missing).length > 0) {
    await services.stop()
    throw new Error(`With CI set no part may be missing. ${Object.values(missing).join(' ')}`)
  }
  const urls = SHARED_PARTS.map((part) => [part, services.parts[part]?.url])
  exportServicesState({ urls: Object.fromEntries(urls), missing })
  return services
}

/**
 * Starts the real servers once for the projects `it*` and `e2e*` and stops them after the last one (design
 * §8).
 * @throws Error with CI set and a part missing: the whole run fails then, with the reason.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  shared.waymarkTestServices ??= { users: 0, services: start() }
  const run = shared.waymarkTestServices
  run.users += 1
  const services = await run.services
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    shared.waymarkTestServices = undefined
    await services.stop()
  }
}
