import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { renderInBrowser } from '../testing/render-in-browser.tsx'
import { applyLook } from '../theme/look.ts'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { Empty } from './empty.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from './field.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { NumberField } from './number-field.tsx'
import { Page, Panel } from './page.tsx'
import { Skeleton } from './skeleton.tsx'
import { Tabs } from './tabs.tsx'
import { ToastArea, useNotify } from './toast.tsx'

function NotifyButton({ undo }: { undo: () => void }) {
  const notify = useNotify()
  return <Button onClick={() => notify({ text: 'A paused', undo })}>Pause</Button>
}

/** One of each part, as a page would have them. */
function Gallery({ undo = () => {} }: { undo?: () => void }) {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [isOpen, setOpen] = useState(false)
  return (
    <ToastArea>
      <Page
        title="Gallery"
        beside={<Chip tone="good">active</Chip>}
        actions={<Button look="primary">New link</Button>}
      >
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Overview' },
            { value: 'two', label: 'Flow' },
          ]}
        >
          <Panel title="Fields" actions={<NotifyButton undo={undo} />}>
            <TextField label="Alias" error="Taken" defaultValue="alpha" />
            <NumberField label="Payout" currency="USD" defaultValue={12.5} />
            <TextField label="Name" disabledReason="Viewers cannot change this" />
            <TextAreaField label="Notes" hint="For yourselves" />
            <SelectField label="Status">
              <option>active</option>
            </SelectField>
            <CheckField label="Append the query" hint="As it comes" />
            <Button disabledReason="Viewers cannot change this" onClick={() => setOpen(true)}>
              Save
            </Button>
            <Button look="danger" onClick={() => setOpen(true)}>
              Delete
            </Button>
            <Menu trigger={<Button look="quiet">Actions</Button>}>
              <MenuItem onSelect={() => setOpen(true)} shortcut="e">
                Edit
              </MenuItem>
              <MenuSeparator />
              <MenuItem onSelect={() => {}} disabledReason="Viewers cannot change this" isDanger>
                Remove
              </MenuItem>
            </Menu>
            {(['neutral', 'bad', 'warn', 'accent'] as const).map((tone) => (
              <Chip key={tone} tone={tone} remove={{ label: `Remove ${tone}`, onRemove: () => {} }}>
                {tone}
              </Chip>
            ))}
          </Panel>
          <Empty title="No links" action={<Button>Create link</Button>}>
            Paste an address to make the first.
          </Empty>
          <Skeleton rows={3} />
        </Tabs>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="Delete alpha"
          footer={<Button>Delete</Button>}
        >
          It had 1,204 clicks.
        </Dialog>
      </Page>
    </ToastArea>
  )
}

describe('the parts of pages', () => {
  it.each([
    { theme: 'light', palette: 'standard', density: 'dense' },
    { theme: 'dark', palette: 'standard', density: 'dense' },
    { theme: 'light', palette: 'colour-blind', density: 'roomy' },
    { theme: 'dark', palette: 'colour-blind', density: 'dense' },
  ] as const)('21: have nothing against WCAG: $theme, $palette', async (look) => {
    applyLook(look)
    renderInBrowser(<Gallery />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Delete alpha' })).toBeVisible()
    await expectAccessible()
    applyLook({ theme: 'light', palette: 'standard', density: 'dense' })
  })

  it('17: do nothing without right, and say why', async () => {
    renderInBrowser(<Gallery />)
    const save = page.getByRole('button', { name: 'Save' })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save).toHaveAccessibleDescription('Viewers cannot change this')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    await expect
      .element(page.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription('Viewers cannot change this')
  })

  it('offer to undo', async () => {
    let undone = 0
    renderInBrowser(<Gallery undo={() => (undone += 1)} />)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => undone).toBe(1)
  })

  it('lead from F6 to Undo at once', async () => {
    let undone = 0
    renderInBrowser(<Gallery undo={() => (undone += 1)} />)
    await page.getByRole('button', { name: 'Pause' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    await userEvent.keyboard('{F6}')
    await expect.element(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => undone).toBe(1)
  })

  it('say what is done before the code of notices is there, all of it and in order', async () => {
    function NotifyAtOnce() {
      const notify = useNotify()
      useEffect(() => {
        for (const text of ['A paused', 'B paused']) notify({ text })
      }, [notify])
      return <Button onClick={() => notify({ text: 'C paused' })}>Pause C</Button>
    }
    renderInBrowser(
      <ToastArea>
        <NotifyAtOnce />
      </ToastArea>,
    )
    await page.getByRole('button', { name: 'Pause C' }).click()
    for (const text of ['A paused', 'B paused', 'C paused'])
      await expect.element(page.getByText(text).first()).toBeInTheDocument()
  })

  it('open a menu by keys at its first choice, and lead back to its button', async () => {
    renderInBrowser(<Gallery />)
    const button = page.getByRole('button', { name: 'Actions' })
    const edit = page.getByRole('menuitem', { name: 'Edit' })
    await expect.element(button).toBeVisible()
    for (const key of ['{Enter}', '{ArrowDown}']) {
      button.element().focus()
      await expect.element(button).toHaveAttribute('aria-expanded', 'false')
      await userEvent.keyboard(key)
      await expect.element(edit).toHaveFocus()
      await expect.element(button).toHaveAttribute('aria-expanded', 'true')
      await userEvent.keyboard('{Escape}')
      await expect.element(edit).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
    }
  })

  it('close a menu by another press on its button', async () => {
    renderInBrowser(<Gallery />)
    const button = page.getByRole('button', { name: 'Actions' })
    for (const isOpen of ['true', 'false', 'true', 'false']) {
      await button.click()
      await expect.element(button).toHaveAttribute('aria-expanded', isOpen)
    }
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  })

  it('close a menu and a dialog by Escape', async () => {
    renderInBrowser(<Gallery />)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
