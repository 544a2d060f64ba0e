import type { Page } from 'playwright'
import type { ConsoleRun } from './console-run.ts'
import { type Account, createIntegrator, done, type Integrator, password, signUp } from './integrator.ts'

export interface MadeLink {
  id: string
  shortCode: string
  shortUrl: string
}
export interface MadeRule {
  id: string
  name: string | null
  targetUrl: string | null
  flowConfig: object | null
}

/** Another person in the workspace of Olga. */
export interface Member {
  page: Page
  /** What they may do there by the API. */
  session: Integrator
  /** Of the workspace of Olga: `/links`. */
  open: (path: string) => Promise<void>
}
export interface Invitation {
  role: string
  /** Sees these links only. */
  linkIds?: string[]
}

/** Olga, who owns a workspace; what she has is made through the API. */
export interface ConsoleWorld extends Account {
  email: string
  workspaceId: string
  olga: Page
  /** Of her workspace: `/links`. */
  open: (path: string) => Promise<void>
  link: (customAlias: string, fields?: object) => Promise<MadeLink>
  rule: (link: MadeLink, fields: object) => Promise<MadeRule>
  /** In processing order. */
  rules: (link: Pick<MadeLink, 'shortCode'>) => Promise<MadeRule[]>
  invite: (email: string, invitation: Invitation) => Promise<Member>
}

export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

const opener = (page: Page, workspaceUrl: string) => async (path: string) => {
  await page.goto(`${workspaceUrl}${path}`)
  // Not by its role: a drawer may lie over it.
  await page.locator('h1').first().waitFor()
}

async function joinWorkspace(
  run: ConsoleRun,
  { session, workspaceId }: Pick<ConsoleWorld, 'session' | 'workspaceId'>,
  invitation: Invitation & { email: string },
): Promise<Member> {
  const { email } = invitation
  const account = { email, password }
  const outside = createIntegrator(run.url)
  const { accessToken } = await done(outside.call<{ accessToken: string }>('POST', '/auth/register', account))
  const path = `/workspaces/${workspaceId}/invitations`
  const { token } = await done(session.call<{ token: string }>('POST', path, invitation))
  const authorization = `Bearer ${accessToken}`
  await done(createIntegrator(run.url, { authorization }).call('POST', `/invitations/${token}/accept`))
  const page = await run.newPerson()
  await signIn(page, run.url, email)
  return {
    page,
    session: createIntegrator(run.url, { authorization, 'x-workspace-id': workspaceId }),
    open: opener(page, `${run.url}/w/${workspaceId}`),
  }
}

/** A workspace of its own. */
export async function makeConsoleWorld(run: ConsoleRun, email = 'olga@example.com'): Promise<ConsoleWorld> {
  const account = await signUp(run.url, email)
  const olga = await run.newPerson()
  await signIn(olga, run.url, email)
  const [, workspaceId = ''] = /\/w\/([^/]+)/.exec(olga.url()) ?? []
  const { key, session } = account
  return {
    ...account,
    email,
    workspaceId,
    olga,
    open: opener(olga, `${run.url}/w/${workspaceId}`),
    invite: (invited, invitation) =>
      joinWorkspace(run, { session, workspaceId }, { ...invitation, email: invited }),
    link: (customAlias, fields = {}) =>
      done(key.call('POST', '/links', { originalUrl: 'https://shop.example/a', customAlias, ...fields })),
    rule: ({ shortCode }, fields) =>
      done(key.call('POST', `/links/${shortCode}/rules`, { ruleType: 'custom', ...fields })),
    rules: ({ shortCode }) => done(key.call('GET', `/links/${shortCode}/rules?sort=priority`)),
  }
}
