import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportWorld } from '../support/console-report-world.ts'
import type { ConsoleRun } from '../support/console-run.ts'
import { done } from '../support/integrator.ts'

interface Made {
  id: string
}

const linkTabs = ['overview', 'flow', 'report', 'clicks', 'conversions', 'settings', 'history']
const settings = ['workspace', 'members', 'domains', 'clicks', 'keys', 'account']
const lists = [
  'overview',
  'reports',
  'links',
  'live',
  'conversions',
  'postbacks',
  'offers',
  'landings',
  'networks',
  'sources',
  'costs',
  'alerts',
  'settings',
]

/** Every screen, with records on it, against a console that runs. */
export function screenStatements(started: () => ConsoleRun, made: () => ReportWorld): void {
  describe('every screen', () => {
    let run: ConsoleRun
    let world: ReportWorld

    beforeAll(() => {
      run = started()
      world = made()
    })

    /** Its heading is there, though maybe beneath a drawer, and nothing is being loaded. */
    const show = async (page: Page, url: string) => {
      await page.goto(url)
      await page.locator('h1').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
    }

    async function recordPaths(): Promise<string[]> {
      const { key, alpha, offerA } = world
      const make = (path: string, body: object) => done(key.call<Made>('POST', path, body))
      const landing = await make('/landings', { name: 'Quiz', url: 'https://quiz.example/' })
      const network = await make('/affiliate-networks', { name: 'Net' })
      const source = await make('/traffic-sources', {
        name: 'Push',
        postbackUrl: 'https://push.example/?c={external_id}',
      })
      const [click] = await done(key.call<{ clickToken: string }[]>('GET', '/analytics/clicks?limit=1'))
      const [conversion] = await done(key.call<Made[]>('GET', '/analytics/conversions?limit=1'))
      return [
        ...linkTabs.map((tab) => `links/${alpha.id}?tab=${tab}`),
        ...settings.map((tab) => `settings/${tab}`),
        `offers/${offerA.id}`,
        `landings/${landing.id}`,
        `networks/${network.id}`,
        `sources/${source.id}`,
        `live?click=${click?.clickToken}`,
        `conversions/${conversion?.id}`,
        'reports?by=["sub_id:sub_id_1","device"]&compare=previous_period&range=last_7_days',
      ]
    }

    async function outsidePaths(): Promise<string[]> {
      const { session, workspaceId } = world
      const path = `/workspaces/${workspaceId}/invitations`
      const invitation = { email: 'guest@example.com', role: 'viewer' }
      const { token } = await done(session.call<{ token: string }>('POST', path, invitation))
      const config = { range: 'last_7_days', groupBy: ['device'], metrics: ['clicks'] }
      const report = { name: 'Shown', isPublic: true, config }
      const { publicToken } = await done(
        session.call<{ publicToken: string }>('POST', '/analytics/reports', report),
      )
      return ['', 'sign-up', 'forgot', 'reset#token', `invite#${token}`, `p/report/${publicToken}`]
    }

    it('7: breaks no policy, logs no error, and has no failed request', async () => {
      const [records, outside] = [await recordPaths(), await outsidePaths()]
      const before = run.problems.length
      const failed: string[] = []
      const noteFailed = (page: Page) =>
        page.on('requestfailed', (request) => {
          // The requests that were open when a screen was left are given up.
          const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED'
          if (!isGivenUp) failed.push(`${request.url()} ${request.failure()?.errorText}`)
        })
      noteFailed(world.olga)
      for (const path of [...lists, ...records])
        await show(world.olga, `${run.url}/w/${world.workspaceId}/${path}`)
      const visitor = await run.newPerson()
      noteFailed(visitor)
      for (const path of outside) await show(visitor, `${run.url}/${path}`)
      expect(run.problems.slice(before)).toEqual([])
      expect(failed).toEqual([])
    })
  })
}
