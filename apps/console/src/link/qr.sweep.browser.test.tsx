import jsqr from 'jsqr'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleQr } from '../testing/sample-qr.ts'

const alpha = sampleLink({ domainId: '019ac1f0-7777-7b5e-9d10-5a3f5d1c2b4a' })
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  'GET /api/v1/links/{code}/qr': ({ query }) => sampleQr(query),
}
const picture = () => page.getByRole('img', { name: 'QR code of https://go.example/alpha' })
const dialog = () => page.getByRole('dialog', { name: 'QR code' })
const open = async (more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/links/${alpha.id}?tab=history`, { ...routes, ...more })
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect.element(dialog()).toBeVisible()
  return shown
}
const requests = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ path }) => path.endsWith('/qr')).map(({ query }) => query)

/** What a camera reads in a picture. */
async function textIn(file: Blob): Promise<string | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(image, 0, 0)
  const pixels = context?.getImageData(0, 0, width, height).data
  return pixels && jsqr(pixels, width, height)?.data
}

/** Files that the browser is given to save, which it does not do in a test. */
function savedFiles(): { name: string; file: Blob | undefined }[] {
  const saved: { name: string; file: Blob | undefined }[] = []
  const made = new Map<string, Blob>()
  const toUrl = URL.createObjectURL
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = toUrl(file)
    if (file instanceof Blob) made.set(url, file)
    return url
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: made.get(this.href) })
  })
  onTestFinished(() => {
    make.mockRestore()
    click.mockRestore()
  })
  return saved
}

describe('the QR code of a link', () => {
  it('66: is shown at the chosen size, colours and level; the saved SVG, decoded, is the short URL', async () => {
    const shown = await open()
    await expect.element(picture()).toBeVisible()
    await dialog().getByLabelText('Size').fill('256')
    await dialog().getByLabelText('Error correction').selectOptions('H')
    await dialog().getByLabelText('Colour').fill('#123456')
    await dialog().getByLabelText('Background', { exact: true }).fill('#ffeedd')
    await userEvent.tab()
    await expect.element(dialog().getByText('256 × 256 pixels')).toBeVisible()
    const look = {
      size: '256',
      level: 'H',
      color: '#123456',
      background: '#ffeedd',
      domain: 'go.example',
      format: 'svg',
    }
    await expect.poll(() => requests(shown).at(-1)).toEqual(look)
    const saved = savedFiles()
    await dialog().getByRole('button', { name: 'Download SVG' }).click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['alpha.svg'])
    expect(await textIn(saved[0]?.file ?? new Blob())).toBe('https://go.example/alpha')
    await dialog().getByRole('button', { name: 'Download PNG' }).click()
    await expect.poll(() => requests(shown).at(-1)).toEqual({ ...look, format: 'png' })
  })

  it('66: says at the colour that it cannot be read, and still shows the picture before', async () => {
    const problem = { path: 'color', message: 'is too close to the background to be read' }
    await open({
      'GET /api/v1/links/{code}/qr': ({ query }) =>
        query.color === '#ffffff'
          ? fakeError(400, 'VALIDATION_FAILED', { details: [problem] })
          : sampleQr(query),
    })
    await expect.element(picture()).toBeVisible()
    await dialog().getByLabelText('Colour').fill('#ffffff')
    await userEvent.tab()
    await expect.element(dialog().getByText(problem.message)).toBeVisible()
    await expect.element(picture()).toBeVisible()
    await expect
      .element(dialog().getByRole('button', { name: 'Download SVG' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    await expect.element(picture()).toBeVisible()
    await expectAccessible()
  })
})
