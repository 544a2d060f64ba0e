import { eventually, openReceiver, type Receiver, waitFor } from '@waymark/testing'
import type { Page, Response } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleRun } from '../support/console-run.ts'
import { type ConsoleWorld, makeConsoleWorld, signIn } from '../support/console-world.ts'
import { done, password, signUp } from '../support/integrator.ts'
import { visit } from '../support/visitor.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

/** What answers to calls of the session's routes while `act` runs. */
async function answersDuring(page: Page, act: () => Promise<unknown>): Promise<Response[]> {
  const answers: Response[] = []
  const note = (answer: Response) => {
    if (answer.url().includes('/api/v1/auth/')) answers.push(answer)
  }
  page.context().on('response', note)
  await act()
  page.context().off('response', note)
  return answers
}

/** The session of a browser, against a console that runs. */
export function sessionStatements(started: () => ConsoleRun): void {
  describe('the session', () => {
    let run: ConsoleRun
    let world: ConsoleWorld

    beforeAll(async () => {
      run = started()
      world = await makeConsoleWorld(run, 'session@example.com')
    })

    it('9: counts down after five wrong passwords, with the button disabled, and does not lose the address', async () => {
      const email = 'forgetful@example.com'
      await signUp(run.url, email)
      const person = await run.newPerson()
      await person.goto(run.url)
      await person.getByLabel('Email').fill(email)
      const button = person.getByRole('button', { name: 'Sign in' })
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await person.getByLabel('Password').fill(`wrong ${attempt}`)
        const answer = person.waitForResponse((one) => one.url().endsWith('/auth/login'))
        await button.click()
        expect((await answer).status()).toBe(401)
        await person.getByText('Address or password is wrong').waitFor()
        expect(await person.getByLabel('Email').inputValue()).toBe(email)
        await person.locator('input[name=password]:focus').waitFor()
      }
      await button.click()
      const sentence = person.getByText(/^Too many attempts\. Try again in \d+ s\.$/)
      await sentence.waitFor()
      expect(await button.isDisabled()).toBe(true)
      const first = await sentence.textContent()
      await waitFor(async () => (await sentence.textContent()) !== first, {
        timeoutMs: 10_000,
        description: 'it counts down',
      })
      expect(await person.getByLabel('Email').inputValue()).toBe(email)
    })

    it('11: has the figures of a row after the access token has expired, and shows no sign-in', async () => {
      const { shortUrl } = await world.link('expiring')
      await visit(shortUrl)
      const clicks = () => done(world.key.call<object[]>('GET', '/analytics/clicks?limit=10'))
      await waitFor(async () => (await clicks()).length === 1, {
        timeoutMs: 20_000,
        description: 'the click is in the log',
      })
      const tab = await world.olga.context().newPage()
      await tab.clock.install()
      await tab.goto(`${run.url}/w/${world.workspaceId}/reports?range=last_7_days`)
      const rows = tab.getByRole('treegrid', { name: 'Report' }).getByRole('row')
      const row = rows.filter({ hasText: /^expiring/ })
      await row.waitFor()
      const answers = await answersDuring(tab, async () => {
        await tab.clock.fastForward('16:00')
        await row.focus()
        await tab.keyboard.press('Enter')
        await tab.getByRole('dialog').getByRole('combobox').waitFor()
        await tab.keyboard.type('Device')
        await tab.keyboard.press('Enter')
        await rows.filter({ hasText: /^desktop/ }).waitFor()
      })
      const refreshes = answers.filter((answer) => answer.url().endsWith('/auth/refresh'))
      expect(refreshes.map((answer) => answer.status())).toContain(200)
      expect(await signInAgain(tab).count()).toBe(0)
      expect(await heading(tab, 'Sign in').count()).toBe(0)
      await tab.close()
    })

    describe('14: from a page of another port of the same host', () => {
      let elsewhere: Receiver

      beforeAll(async () => {
        const page = {
          headers: { 'content-type': 'text/html' },
          body: '<!doctype html><title>Elsewhere</title>',
        }
        elsewhere = await openReceiver(page, { host: 'localhost' })
        return () => elsewhere.close()
      })

      it.each(['refresh', 'login', 'logout'])('/auth/%s is refused by form and by fetch', async (route) => {
        const { olga } = world
        const url = `${run.url}/api/v1/auth/${route}`
        const body = JSON.stringify({ email: world.email, password })
        const tab = await olga.context().newPage()
        await tab.goto(elsewhere.url.replace('127.0.0.1', 'localhost'))
        const sent = JSON.stringify({ method: 'POST', credentials: 'include', body })
        const cookies = () => olga.context().cookies(url)
        const before = await cookies()
        expect(before).toHaveLength(1)
        // The browser shows no answer to it; what became of the session shows whether it did anything.
        await tab.evaluate(`fetch(${JSON.stringify(url)}, { ...${sent}, mode: 'no-cors' }).catch(() => null)`)
        const headers = { 'content-type': 'application/json', 'x-waymark-console': '1' }
        const withHeader = await tab.evaluate(
          `fetch(${JSON.stringify(url)}, { ...${sent}, headers: ${JSON.stringify(headers)} }).then(() => 'answered', () => 'refused')`,
        )
        expect(withHeader).toBe('refused')
        const byForm = await answersDuring(tab, async () => {
          const answer = tab.waitForResponse(url)
          await tab.evaluate(`(() => {
            const form = Object.assign(document.createElement('form'), { method: 'POST', action: ${JSON.stringify(url)} })
            document.body.append(form)
            form.submit()
          })()`)
          await answer
        })
        expect(byForm.map((answer) => answer.status())).toEqual([403])
        expect(await cookies()).toEqual(before)
        await tab.close()
        await olga.reload()
        await heading(olga, 'Overview').waitFor()
      })
    })

    it('15: signs out of all tabs; Back shows no figures, and the refresh token is worth nothing', async () => {
      const first = await run.newPerson()
      await signIn(first, run.url, world.email)
      const second = await first.context().newPage()
      await second.goto(run.url)
      await heading(second, 'Overview').waitFor()
      const [token] = await first.context().cookies(`${run.url}/api/v1/auth/refresh`)
      await first.goto(`${run.url}/w/${world.workspaceId}/reports`)
      await heading(first, 'Reports').waitFor()
      await first.getByRole('button', { name: /^Account of/ }).click()
      await first.getByRole('menuitem', { name: 'Sign out' }).click()
      await heading(first, 'Sign in').waitFor()
      await eventually(2_000, async () => expect(await signInAgain(second).count()).toBe(1))
      expect(await signInAgain(second).getByLabel('Email').inputValue()).toBe(world.email)
      await first.goBack()
      await heading(first, 'Sign in').waitFor()
      expect(await first.locator('dl, table').count()).toBe(0)
      const headers = { cookie: `${token?.name}=${token?.value}`, 'x-waymark-console': '1' }
      const answer = await fetch(`${run.url}/api/v1/auth/refresh`, { method: 'POST', headers })
      expect(answer.status).toBe(401)
    })

    it('16: shows the sign-in over a form whose session was revoked, and saves it once, as it was typed', async () => {
      const person = await run.newPerson()
      await signIn(person, run.url, world.email)
      await person.goto(`${run.url}/w/${world.workspaceId}/links`)
      await heading(person, 'Links').waitFor()
      await person.keyboard.press('c')
      // Beneath the other dialog it is hidden from roles.
      const form = person.getByRole('dialog', { name: 'New link', includeHidden: true })
      const typed = { 'Destination URL': 'https://shop.example/half', Alias: 'half-filled', Tags: 'summer' }
      for (const [name, value] of Object.entries(typed)) await form.getByLabel(name).fill(value)
      type Session = { id: string; isCurrent: boolean }
      for (const { id, isCurrent } of await done(world.session.call<Session[]>('GET', '/auth/sessions')))
        if (!isCurrent) await done(world.session.call('DELETE', `/auth/sessions/${id}`))
      const made: number[] = []
      person.on('response', (answer) => {
        const isCreation = answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/links')
        if (isCreation) made.push(answer.status())
      })
      await form.getByRole('button', { name: 'Create link' }).click()
      const again = signInAgain(person)
      await again.waitFor()
      for (const [name, value] of Object.entries(typed))
        expect(await form.getByLabel(name).inputValue(), name).toBe(value)
      await again.getByLabel('Password').fill(password)
      await again.getByRole('button', { name: 'Sign in' }).click()
      await again.waitFor({ state: 'hidden' })
      await form.waitFor({ state: 'hidden' })
      expect(made.filter((status) => status === 201)).toHaveLength(1)
      type Link = { originalUrl: string; customAlias: string; tags: string[] }
      const found = await done(world.key.call<Link[]>('GET', '/links/list?search=half-filled'))
      expect(found).toMatchObject([
        { originalUrl: 'https://shop.example/half', customAlias: 'half-filled', tags: ['summer'] },
      ])
    })
  })
}
