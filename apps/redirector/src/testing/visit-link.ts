import type { LinkSnapshot } from '@waymark/replica'
import type { Redirector } from '../compose.ts'
import { createWorld, type World, windowsChrome } from './redirector-world.ts'

export interface LinkVisit {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  /** What follows the code. */
  after?: string
}

/** A redirector, and what makes a link and visits it as a person's browser does. */
export interface LinkVisits extends AsyncDisposable {
  world: World
  redirector: Redirector
  visit(given: Partial<LinkSnapshot>, visit?: LinkVisit): ReturnType<typeof inject>
}

export async function createLinkVisits(): Promise<LinkVisits> {
  const world = await createWorld()
  const redirector = await world.startRedirector()
  return {
    world,
    redirector,
    visit(given, { method = 'GET', headers = {}, after = '' } = {}) {
      const { shortCode } = world.addLink({ originalUrl: 'https://target.test/a?b=1&b=2#c', ...given })
      const said = { 'user-agent': windowsChrome, host: 'go.test', ...headers }
      return inject(redirector, { method, url: `/${shortCode}${after}`, headers: said })
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

interface Injected {
  method: 'GET' | 'HEAD'
  url: string
  headers: Record<string, string>
}

async function inject({ app }: Redirector, injected: Injected) {
  return app.inject(injected)
}
