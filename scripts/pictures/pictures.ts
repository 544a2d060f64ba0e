import type { Page } from 'playwright'

/** A picture of the README. */
export interface Picture {
  name: string
  scheme: 'light' | 'dark'
  /**
   * Leads to the screen and waits until its figures are there.
   * @param workspaceUrl without a slash at the end
   */
  open: (page: Page, workspaceUrl: string) => Promise<void>
}

const month = 'range=last_30_days'

async function openReport(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('treegrid').getByRole('row').nth(5).waitFor()
}

export const pictures: readonly Picture[] = [
  {
    name: 'overview',
    scheme: 'light',
    open: async (page, workspaceUrl) => {
      await page.goto(`${workspaceUrl}/overview?${month}`)
      await page.getByRole('application', { name: /: at most/ }).waitFor()
      await page.getByRole('table', { name: 'Most profit' }).waitFor()
      await page.getByRole('list', { name: 'Countries' }).waitFor()
    },
  },
  {
    name: 'report',
    scheme: 'light',
    open: async (page, workspaceUrl) => {
      await openReport(page, `${workspaceUrl}/reports?${month}&chart=profit`)
      await page.getByRole('region', { name: 'Chart' }).locator('rect').first().waitFor()
    },
  },
  {
    name: 'report-dark',
    scheme: 'dark',
    open: (page, workspaceUrl) =>
      openReport(page, `${workspaceUrl}/reports?${month}&by=${encodeURIComponent('["country"]')}`),
  },
  {
    name: 'links',
    scheme: 'light',
    open: async (page, workspaceUrl) => {
      await page.goto(`${workspaceUrl}/links?${month}`)
      await page.getByRole('table', { name: 'Links' }).getByText(/ %$/).first().waitFor()
    },
  },
  {
    name: 'flow',
    scheme: 'light',
    open: async (page, workspaceUrl) => {
      await page.goto(`${workspaceUrl}/links`)
      await page.getByRole('table', { name: 'Links' }).getByRole('link').first().click()
      await page.getByRole('tab', { name: 'Flow' }).click()
      await page.getByText(/\d %/).first().waitFor()
    },
  },
  {
    name: 'why',
    scheme: 'light',
    open: async (page, workspaceUrl) => {
      await page.goto(`${workspaceUrl}/live`)
      await page.getByRole('table').getByRole('button').first().click()
      const click = page.getByRole('dialog', { name: 'Click' })
      await click.getByRole('button', { name: 'Why' }).click()
      await click.getByRole('region', { name: 'What each rule of today says' }).waitFor()
    },
  },
]
