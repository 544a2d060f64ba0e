import axe from 'axe-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with what axe finds against WCAG 2.2 A and AA in the page as it is. */
export async function expectAccessible(): Promise<void> {
  // What is half faded in has half its contrast.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { runOnly: rules })
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(findings).toEqual([])
}
