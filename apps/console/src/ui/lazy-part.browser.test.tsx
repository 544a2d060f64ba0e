import { Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const makePart = () => lazyPart(() => Promise.resolve({ default: () => <p>Here</p> }))

/** What is in the page as soon as the part is requested. */
function shownAtOnce(Part: ReturnType<typeof makePart>): string | null {
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  flushSync(() =>
    root.render(
      <Suspense fallback={null}>
        <Part />
      </Suspense>,
    ),
  )
  return element.textContent
}

it('shows a part that was loaded ahead without waiting for anything', async () => {
  const Part = makePart()
  expect(shownAtOnce(Part)).toBe('')
  await Part.preload()
  expect(shownAtOnce(Part)).toBe('Here')
})
