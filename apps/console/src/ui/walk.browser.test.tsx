import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInBrowser } from '../testing/render-in-browser.tsx'
import { Drawer } from './dialog.tsx'
import { TextField } from './field.tsx'

const rows = ['a', 'b', 'c'].map((key) => ({ key, name: key.toUpperCase() }))

function NoteDrawer({ opened }: { opened: string }) {
  const [current, setCurrent] = useState(opened)
  return (
    <Drawer
      isOpen
      onClose={() => undefined}
      title={`Row ${current}`}
      walk={{ rows, current, onWalk: setCurrent }}
    >
      <TextField label="Note" />
    </Drawer>
  )
}
const drawerOf = (row: string) => page.getByRole('dialog', { name: `Row ${row}` })
const closeButton = page.getByRole('button', { name: 'Close' })

describe('a drawer that walks', () => {
  it('leaves the arrows to a text field', async () => {
    renderInBrowser(<NoteDrawer opened="b" />)
    await expect.element(page.getByLabelText('Note')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawerOf('b')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(closeButton).toHaveFocus()
    // One step in all: the first press was none.
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(drawerOf('a')).toBeVisible()
    await expect.element(drawerOf('a').getByRole('status')).toHaveTextContent('A, 1 of 3')
    await expect.element(closeButton).toHaveFocus()
  })

  it('leaves them to the page where its record is no row of the list', async () => {
    renderInBrowser(<NoteDrawer opened="gone" />)
    await expect.element(page.getByLabelText('Note')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(closeButton).toHaveFocus()
    const presses: KeyboardEvent[] = []
    const listen = (event: KeyboardEvent) => void presses.push(event)
    document.addEventListener('keydown', listen, { capture: true, once: true })
    await userEvent.keyboard('{ArrowDown}')
    expect(presses.map(({ key, defaultPrevented }) => [key, defaultPrevented])).toEqual([
      ['ArrowDown', false],
    ])
    await expect.element(drawerOf('gone')).toBeVisible()
  })
})
