import { runInNewContext } from 'node:vm'
import { parse as parseScript } from 'acorn'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from '../compose.ts'
import { createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'
import { createGateway } from './gateway.ts'

/*
 * An HTML and a JavaScript parser check a page: it has exactly the elements and scripts that we wrote, with
 * exactly the URL as their value, whatever the URL, the title and the query are.
 */

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '</title></head><body onload=alert(1)>',
    '<!--<script>',
    '--><svg/onload=alert(1)>',
    '&quot;&#39;&lt;&amp;',
    '&quot',
    '\u2028alert(1)//\u2029',
    "');alert(1)//",
    '\\x3cscript\\x3e',
    '`alert(1)`',
    '\r\nset-cookie: a=b',
    ';url=javascript:alert(1)',
    'javascript:alert(1)',
    ']]>',
    '\u0000',
    '\ud83d\ude00',
  ),
)
const hostileText = fc.array(hostile, { maxLength: 4 }).map((parts) => parts.join(''))

/** As targets come to be: parsed again, an `href`. */
const hostileUrl = fc
  .record({ path: hostileText, query: hostileText, fragment: hostileText })
  .map(({ path, query, fragment }) => {
    const url = new URL('https://target.test/')
    url.pathname = path
    url.search = query
    url.hash = fragment
    return url.href
  })

type Element = DefaultTreeAdapterTypes.Element

function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const collect = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) collect(child)
  }
  collect(parseHtml(html))
  return found
}

const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((each) => each.name === name)?.value

const textOf = (element: Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')

const tagsOf = (elements: readonly Element[]) => elements.map(({ tagName }) => tagName)

/** Returns where a script sends a visitor whose address has this fragment; `null`: nowhere. */
function sentTo(script: string, hash: string): string | null {
  let target: string | null = null
  const location = {
    hash,
    replace: (url: string) => {
      target = url
    },
  }
  runInNewContext(script, { location })
  return target
}

/** A visitor's own fragment, unless the target has one. */
const withFragment = (href: string, hash: string) => (href.includes('#') ? href : href + hash)

let world: World
let redirector: Redirector
beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

type Given = Parameters<World['addLink']>[0]

async function pageOf(given: Given) {
  const { shortCode } = world.addLink({ appendQuery: false, ...given })
  return redirector.app.inject({
    url: `/${shortCode}`,
    headers: { 'user-agent': windowsChrome, host: 'go.test' },
  })
}

const frame = ['html', 'head', 'meta', 'meta', 'meta', 'title']

describe('hostile URLs', () => {
  // A `{` would be a macro's: those are resolved before.
  const target = hostileUrl.map((url) => url.replace(/[{}]/g, ''))

  it.each(['meta', 'blank_referrer'] as const)(
    'stay the URL of a meta refresh and a link: %s',
    async (redirectType) => {
      await fc.assert(
        fc.asyncProperty(target, async (originalUrl) => {
          const elements = elementsOf((await pageOf({ redirectType, originalUrl })).body)
          const { href } = new URL(originalUrl)
          const script = redirectType === 'meta' && !href.includes('#') ? ['script'] : []
          expect(tagsOf(elements)).toEqual([...frame, 'meta', 'style', 'body', 'p', 'a', ...script])
          const refresh = elements.find((each) => attribute(each, 'http-equiv') === 'refresh')
          expect(attribute(refresh, 'content')).toBe(`0;url=${href}`)
          expect(attribute(elements.at(-1 - script.length), 'href')).toBe(href)
          if (script.length === 0) return
          const text = elements.slice(-1).map(textOf).join('')
          expect([sentTo(text, ''), sentTo(text, '#x')]).toEqual([null, `${href}#x`])
        }),
      )
    },
  )

  it('stay the argument of a script and a link: js', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (originalUrl) => {
        const elements = elementsOf((await pageOf({ redirectType: 'js', originalUrl })).body)
        expect(tagsOf(elements)).toEqual([...frame, 'style', 'body', 'p', 'a', 'script'])
        const { href } = new URL(originalUrl)
        const script = elements
          .filter(({ tagName }) => tagName === 'script')
          .map(textOf)
          .join('')
        expect(sentTo(script, '')).toBe(href)
        expect(sentTo(script, '#x"')).toBe(withFragment(href, '#x"'))
        expect(attribute(elements.at(-2), 'href')).toBe(href)
      }),
    )
  })

  it('stay the source of a frame, beside a hostile title: iframe', async () => {
    await fc.assert(
      fc.asyncProperty(target, hostileText, async (originalUrl, title) => {
        const elements = elementsOf((await pageOf({ redirectType: 'iframe', originalUrl, title })).body)
        expect(tagsOf(elements)).toEqual([...frame, 'style', 'body', 'iframe'])
        expect(attribute(elements.at(-1), 'src')).toBe(new URL(originalUrl).href)
        expect(elements.at(-1)?.attrs.map(({ name }) => name)).toEqual(['src', 'title', 'allowfullscreen'])
      }),
    )
  })

  it('stay the action and the fields of a form: formsubmit', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (originalUrl) => {
        const elements = elementsOf((await pageOf({ redirectType: 'formsubmit', originalUrl })).body)
        const url = new URL(originalUrl)
        const query = [...url.searchParams]
        url.search = ''
        const inputs = query.map(() => 'input')
        expect(tagsOf(elements)).toEqual([...frame, 'style', 'body', 'form', ...inputs, 'button', 'script'])
        expect(
          attribute(
            elements.find(({ tagName }) => tagName === 'form'),
            'action',
          ),
        ).toBe(url.href)
        const fields = elements.filter(({ tagName }) => tagName === 'input')
        // No HTML can say a NUL.
        const sayable = (text: string) => text.replaceAll('\0', '\ufffd')
        expect(fields.map((each) => [attribute(each, 'name'), attribute(each, 'value')])).toEqual(
          query.map((pair) => pair.map(sayable)),
        )
      }),
    )
  })

  it('stay the URL of the gateway’s page, and the first page leads only there: double_meta', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (originalUrl) => {
        const first = elementsOf((await pageOf({ redirectType: 'double_meta', originalUrl })).body)
        expect(tagsOf(first)).toEqual([...frame, 'meta', 'style', 'body', 'p', 'a'])
        const path = attribute(first.at(-1), 'href') ?? ''
        expect(path).toMatch(/^\/r\/[\w-]+\.[\w-]+$/)
        const second = elementsOf(
          (await redirector.app.inject({ url: path, headers: { host: 'go.test' } })).body,
        )
        const refresh = second.find((each) => attribute(each, 'http-equiv') === 'refresh')
        expect(attribute(refresh, 'content')).toBe(`0;url=${new URL(originalUrl).href}`)
      }),
    )
  })

  it('stay text on the preview, beside a hostile title', async () => {
    await fc.assert(
      fc.asyncProperty(target, hostileText, async (originalUrl, title) => {
        const { shortCode } = world.addLink({ originalUrl, title })
        const { body } = await redirector.app.inject({ url: `/${shortCode}+` })
        const elements = elementsOf(body)
        const list = ['dl', 'dt', 'dd', 'dt', 'dd', 'strong', 'dt', 'dd', 'dt', 'dd']
        expect(tagsOf(elements)).toEqual([...frame, 'style', 'body', 'main', 'h1', ...list, 'p', 'p', 'a'])
      }),
    )
  })

  it('stay whole where pixels are fired first', async () => {
    const retargetingPixels = [
      { provider: 'facebook', pixelId: '123456789012345' },
      { provider: 'tiktok', pixelId: 'D26CTKBC77U110BN94C0' },
      { provider: 'snapchat', pixelId: '0f3a1b2c-4d5e-6f70-8192-a3b4c5d6e7f8' },
    ]
    await fc.assert(
      fc.asyncProperty(
        target,
        fc.constantFrom('meta', 'js', 'blank_referrer'),
        async (originalUrl, redirectType) => {
          const { body } = await pageOf({ redirectType, originalUrl, retargetingPixels })
          const scripts = elementsOf(body).filter(({ tagName }) => tagName === 'script')
          expect(scripts).toHaveLength(1)
          const script = scripts.map(textOf).join('')
          expect(() => parseScript(script, { ecmaVersion: 2020 })).not.toThrow()
          const wayOn = /gone=true;(.*?)\}setTimeout\(go,1000\)/s.exec(script)?.[1] ?? ''
          const { href } = new URL(originalUrl)
          expect(sentTo(wayOn, '')).toBe(href)
          if (redirectType !== 'blank_referrer') expect(sentTo(wayOn, '#x')).toBe(withFragment(href, '#x'))
        },
      ),
    )
  })
})

describe('references of the gateway', () => {
  const at = { host: 'go.test', atMs: 1_000_000 }
  const gateway = createGateway({ secret: 'a secret of many nodes' })
  const ticket = { url: 'https://target.test/', pixels: [{ provider: 'bing', pixelId: '343102454' }] }
  const reference = gateway.pathTo(ticket, at).slice('/r/'.length)

  it('are read by every node with the same secret', () => {
    const other = createGateway({ secret: 'a secret of many nodes' })
    expect(other.open(reference, at)).toEqual({ kind: 'open', ticket })
    expect(other.open(reference, { ...at, host: 'GO.test' })).toEqual({ kind: 'open', ticket })
  })

  it.each([
    [299_999, 'open'],
    [300_000, 'expired'],
  ])('after %i ms: %s', (laterMs, kind) => {
    expect(gateway.open(reference, { ...at, atMs: at.atMs + laterMs }).kind).toBe(kind)
  })

  it('are nothing on another domain, or with another secret', () => {
    expect(gateway.open(reference, { ...at, host: 'other.test' }).kind).toBe('unknown')
    expect(createGateway({ secret: 'another secret' }).open(reference, at).kind).toBe('unknown')
  })

  it('cannot be made up or changed', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String().map((text) => `${text}.${reference.split('.')[1]}`),
      fc.nat(reference.length - 1).map((index) => {
        const character = reference[index] === 'A' ? 'B' : 'A'
        return reference.slice(0, index) + character + reference.slice(index + 1)
      }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(gateway.open(text, at).kind).toBe('unknown')
      }),
    )
  })

  it('that are none get a 404, late ones a 410', async () => {
    const { body } = await pageOf({ redirectType: 'double_meta' })
    const path = /href="([^"]+)"/.exec(body)?.[1] ?? ''
    const visit = (url: string) => redirector.app.inject({ url, headers: { host: 'go.test' } })
    expect((await visit('/r/https://evil.test')).statusCode).toBe(404)
    expect((await visit('/r/')).statusCode).toBe(404)
    expect((await visit(path)).statusCode).toBe(200)
    world.clock.nowMs += 300_000
    expect((await visit(path)).statusCode).toBe(410)
  })
})
