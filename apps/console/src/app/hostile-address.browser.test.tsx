import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Call, FakeApi, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { analyticsRoutes } from '../testing/sample-analytics.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { overviewRoutes } from '../testing/sample-overview.ts'
import { answerOf } from '../testing/sample-report.ts'

const alpha = sampleLink({ title: 'Alpha' })
const none = { data: [], meta: { total: 0, limit: 50, offset: 0, nextCursor: null } }
const lists = [
  'alerts',
  'offers',
  'offers/stats',
  'landings',
  'affiliate-networks',
  'traffic-sources',
  'costs',
]
const logs = ['analytics/clicks', 'analytics/conversions', 'conversions/postback-logs', 'deliveries']
const routes: FakeRoutes = {
  ...overviewRoutes,
  ...analyticsRoutes(alpha),
  'POST /api/v1/analytics/report': answerOf,
  'GET /api/v1/links/{code}/rules': none,
  ...Object.fromEntries([...lists, ...logs].map((path) => [`GET /api/v1/${path}`, none])),
}

/** Values of no screen, for every name that some screen reads. */
const hostile = [
  'tab=zzz&zone=Mars/Phobos&range=__proto__&from=yesterday&to=2026-02-30&basis=both',
  'sort=constructor&by=["__proto__"&columns=[1]&own=[{"name":1}]&open={"[7]":"moon"}&folded=7&shape=round',
  'filters=[{"field":"country","operator":"eq","value":{"toString":1}}]&having=[null]&compare=toString',
  'chart=__proto__&chartBy=x&sample=-1&beside=[{}]&saved=[]&openAll=1&hideSmall=no',
  'search={"a":1}&result=zzz&new=maybe&scope=x&open=[]&edit={}&history=[]&page=1e99&to=x.y&conversion={}&receiver=x.y',
  'tag=[]&collectionId={}&domainId=[]&state=toString&madeFrom=2026-02-30&madeTo=x&traffic=yes',
  'click={}&simulate=[7]&country=__proto__&copy=no&%E0%A4%A=1&__proto__=1&constructor=2',
].join('&')
/** The same names with values of other kinds: a list where a text is due, an object where a list is. */
const otherKinds = [...new Set(hostile.split('&').map((pair) => pair.replace(/=.*/, '')))]
  .map((name) => `${name}={"__proto__":[{"toString":null}]}`)
  .join('&')

const textOf = ({ method, path, query, body }: Call) =>
  `${method} ${path} ${JSON.stringify(query)} ${JSON.stringify(body)}`

/** Waits until every part is loaded, and no call has been added in four looks. */
async function expectQuiet({ calls }: FakeApi) {
  const looks: number[] = []
  const isQuiet = () => {
    const isLoading = document.querySelector('[aria-label=Loading]') !== null
    looks.push(isLoading ? -looks.length : calls.length)
    return looks.length > 3 && new Set(looks.slice(-4)).size === 1
  }
  await expect.poll(isQuiet, { timeout: 4_000, interval: 100 }).toBe(true)
}

const readBy = ({ calls }: FakeApi) => [...new Set(calls.map(textOf))].toSorted()

it.each([
  ['/overview', 'Overview'],
  ['/reports', 'Reports'],
  ['/links', 'Links'],
  [`/links/${alpha.id}`, 'Alpha'],
  [`/links/${alpha.id}`, 'Alpha', 'flow'],
  [`/links/${alpha.id}`, 'Alpha', 'report'],
  [`/links/${alpha.id}`, 'Alpha', 'clicks'],
  [`/links/${alpha.id}`, 'Alpha', 'conversions'],
  [`/links/${alpha.id}`, 'Alpha', 'settings'],
  ['/live', 'Live clicks'],
  ['/conversions', 'Conversions'],
  ['/postbacks', 'Postbacks'],
  ['/postbacks/sent', 'Sent'],
  ['/offers', 'Offers'],
  ['/landings', 'Landings'],
  ['/networks', 'Networks'],
  ['/sources', 'Sources'],
  ['/costs', 'Costs'],
  ['/alerts', 'Alerts'],
  ['/settings/__proto__', 'Settings'],
] as const)(
  'shows %s as if nothing was said, whatever its address says (%s)',
  async (path, title, tab?: string) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    const ofTab = tab ? `&tab=${tab}` : ''
    // So high that nothing waits until it is seen.
    await page.viewport(1440, 5_000)
    let plain: string[] | null = null
    for (const said of ['', hostile, otherKinds]) {
      const search = tab ? said.replace(/tab=[^&]*&/, '') : said
      const { unmount, api } = await renderConsole(`${path}?${search}${ofTab}`, routes)
      // A drawer over the page, as that of the simulator, takes the heading out of the accessibility tree.
      const heading = page.getByRole('heading', { level: 1, name: title, includeHidden: true })
      await expect.element(heading, { timeout: 4_000 }).toBeInTheDocument()
      if (plain === null) await expectQuiet(api)
      plain ??= readBy(api)
      await expect.poll(() => readBy(api), { timeout: 4_000 }).toEqual(plain)
      expect(errors.mock.calls.flat().filter((one) => one instanceof Error)).toEqual([])
      unmount()
    }
  },
)
