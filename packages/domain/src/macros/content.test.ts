import { parse as parseScript } from 'acorn'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { compileHtml, compileText, resolveContent } from './content.ts'
import type { MacroContext, MacroName } from './vocabulary.ts'

function contextOf(values: Partial<Record<MacroName, string>>): MacroContext {
  return {
    value: (name) => values[name] ?? null,
    subIds: new Map([['sub_id_1', 'one']]),
    query: new Map([['q', '<i>']]),
    nowMs: Date.parse('2026-01-02T03:04:05.678Z'),
    random: () => 0.5,
  }
}

const html = (template: string, values: Partial<Record<MacroName, string>> = {}) =>
  resolveContent(compileHtml(template), contextOf(values))
const text = (template: string, values: Partial<Record<MacroName, string>> = {}) =>
  resolveContent(compileText(template), contextOf(values))

const hostile = `"><img src=x onerror='alert(1)'>`

describe('show_text', () => {
  it.each<[template: string, body: string]>([
    ['', ''],
    ['plain', 'plain'],
    ['{country}: {sub1}, {date:Y}', 'GB: one, 2026'],
    ['{param:q}', '<i>'],
    ['{_param:q}', '<i>'],
    ['{unknown} {unknown:arg} {_unknown}', '{unknown} {unknown:arg} {_unknown}'],
    ['{"country": "{country}"}', '{"country": "GB"}'],
    ['{external_id}|', '|'],
    ['{random:9,1}', '{random:9,1}'],
  ])('%s', (template, body) => {
    expect(text(template, { country: 'GB' })).toBe(body)
  })
})

describe('show_html, by context', () => {
  it.each<[position: string, template: string, value: string, body: string]>([
    [
      'text',
      '<p>{source}</p>',
      '<b> & "c" \'d\' `e`',
      '<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; &#96;e&#96;</p>',
    ],
    ['text without elements', '{source}', '<', '&lt;'],
    ['raw form', '<p>{_source}</p>', '<', '<p>&lt;</p>'],
    ['words that begin a script URL', '<p>{source}</p>', 'JavaScript :x', '<p>JavaScript &#58;x</p>'],
    ['title', '<title>{source}</title>', '</title>', '<title>&lt;/title&gt;</title>'],
    ['textarea', '<textarea>{source}</textarea>', '<', '<textarea>&lt;</textarea>'],
    ['comment', '<!-- {source} -->', '-->', '<!-- --&gt; -->'],
    ['after a comment', '<!-- <a href=" --><p>{source}', "'", '<!-- <a href=" --><p>&#39;'],
    ['after an empty comment', '<!--><p title="{source}">', '"', '<!--><p title="&quot;">'],
    ['doctype before', '<!doctype html><p>{source}', '<', '<!doctype html><p>&lt;'],
    ['attribute', '<p title="{source}">', `"'<`, '<p title="&quot;&#39;&lt;">'],
    ['attribute in single quotes', "<p title='{source}'>", `'`, "<p title='&#39;'>"],
    ['attribute without quotes', '<p title={source} id=b>', 'a b=c', '<p title=a&#32;b&#61;c id=b>'],
    ['… and without a value', '<p title={source} id=b>', '', '<p title="" id=b>'],
    ['… of which the page writes a part', '<p title=a{source}>', '', '<p title=a>'],
    ['a > in an attribute before', '<p title="a>b" id="{source}">', '"', '<p title="a>b" id="&quot;">'],
    ['URL', '<a href="{source}">', 'javascript:alert(1)', '<a href="javascript%3Aalert(1)">'],
    ['URL in capitals', '<A HREF="{source}">', '//evil.test', '<A HREF="%2F%2Fevil.test">'],
    [
      'part of a URL',
      '<a href="https://a.test/?k={source}&c=1">',
      'ü&x',
      '<a href="https://a.test/?k=%C3%BC%26x&c=1">',
    ],
    ['quote in a URL', "<img src='{source}'>", `'`, "<img src='%27'>"],
    ['URL without quotes', '<img src={source}>', 'a b', '<img src=a&#37;20b>'],
    ['form target', '<form action="{source}">', 'data:x', '<form action="data%3Ax">'],
    ['SVG link', '<use xlink:href="{source}">', 'javascript:x', '<use xlink:href="javascript%3Ax">'],
    ['refresh', '<meta content="0; URL={source}">', 'javascript:x', '<meta content="0; URL=javascript%3Ax">'],
    ['other content', '<meta content="{source}">', 'a b', '<meta content="a b">'],
    [
      'behind a script URL',
      `<a href="javascript:go('{source}')">`,
      `');x('`,
      `<a href="javascript:go('x')">`,
    ],
    [
      'behind a hidden script URL',
      '<a href="java&#115;cript:{source}">',
      'x()',
      '<a href="java&#115;cript:x">',
    ],
    [
      'behind a script URL with gaps',
      '<a href=" java\nscript:{source}">',
      'x()',
      '<a href=" java\nscript:x">',
    ],
    ['page in the page', '<iframe srcdoc="{source}">', '<b>1', '<iframe srcdoc="b1">'],
    [
      'script string',
      '<script>x="{source}"</script>',
      `"</script>\\\n`,
      '<script>x="\\u0022\\u003c\\u002fscript\\u003e\\u005c\\u000a"</script>',
    ],
    ['script, harmless', '<script>x="{source}"</script>', '019a-7f_X', '<script>x="019a-7f_X"</script>'],
    ['script, number', '<script>x={source}</script>', '-12.50', '<script>x=-12.50</script>'],
    ['script, beyond the BMP', "<script>x='{source}'</script>", '😀', "<script>x='\\ud83d\\ude00'</script>"],
    [
      'script after a tag in a string',
      '<script>x="<a>{source}"</script>',
      '"',
      '<script>x="<a>\\u0022"</script>',
    ],
    ['after a script', '<script></script ><p>{source}', '"', '<script></script ><p>&quot;'],
    [
      'handler',
      `<a onclick="go('{source}')">`,
      `');x('`,
      `<a onclick="go('\\u0027\\u0029\\u003bx\\u0028\\u0027')">`,
    ],
    ['framework’s expression', `<a @click="go('{source}')">`, `'`, `<a @click="go('\\u0027')">`],
    [
      'style element',
      '<style>a{width:{source}}</style>',
      '</style>',
      '<style>a{width:\\00003c\\00002fstyle\\00003e}</style>',
    ],
    [
      'style attribute',
      '<p style="width:{source}">',
      '1;x:url(',
      '<p style="width:1\\00003bx\\00003aurl\\000028">',
    ],
    ['style, number', '<p style="width:{source}px">', '1.5', '<p style="width:1.5px">'],
    ['element name', '<{source}>', 'script', '<>'],
    ['end tag name', '</{source}>', 'p', '</>'],
    ['attribute name', '<p {source}>', 'onclick=x', '<p >'],
    ['part of an attribute name', '<p a{source}="1">', 'b', '<p a="1">'],
    ['half a surrogate pair', '<p>{source}</p>', '\ud800', '<p>\ufffd</p>'],
  ])('%s', (_position, template, source, body) => {
    expect(html(template, { source })).toBe(body)
  })

  it.each([
    ['<p>{unknown} {unknown:x} { country } {}</p>'],
    ['<p>{{country}} {{ country }}</p>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the page's script.
    ['<script>`${country}`; if (a) {b}</script>'],
    ['<style>a {color: red} b{width:1px}</style>'],
    ['<{unknown} {unknown}="{unknown}">'],
  ])('leaves to the page what is the page’s: %s', (template) => {
    expect(html(template, { country: 'GB' })).toBe(template)
  })

  it('takes a dollar before a macro for a sum of money, but in scripts', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as a page has it.
    expect(html('<p>${payout}</p>', { payout: '5' })).toBe('<p>$5</p>')
  })

  it('knows every macro, with its argument', () => {
    expect(html('<p>{date:H:i,Asia/Kolkata} {param:q} {sub1} {status:sale=2}</p>', { status: 'sale' })).toBe(
      '<p>08:34 &lt;i&gt; one 2</p>',
    )
  })
})

type Node = DefaultTreeAdapterTypes.Node

/** Elements with the names of their attributes, in order: what no visitor may change. */
function skeleton(node: Node): unknown {
  const names = 'attrs' in node ? node.attrs.map(({ name }) => name) : []
  const children = 'childNodes' in node ? node.childNodes.filter(({ nodeName }) => nodeName !== '#text') : []
  return [node.nodeName, names, children.map(skeleton)]
}

function allOf(node: Node): Node[] {
  return [node, ...('childNodes' in node ? node.childNodes.flatMap(allOf) : [])]
}

function attributesOf(page: string) {
  return allOf(parse(page)).flatMap((node) => ('attrs' in node ? node.attrs : []))
}

/** The statements of the page's script, whatever its strings contain. */
function scriptShape(page: string): string {
  const [script] = allOf(parse(page)).filter(({ nodeName }) => nodeName === 'script')
  const [content] = script !== undefined && 'childNodes' in script ? script.childNodes : []
  const source = content !== undefined && 'value' in content ? content.value : ''
  const ast = parseScript(source, { ecmaVersion: 'latest' })
  return JSON.stringify(ast, (key, value) =>
    ['value', 'raw', 'cooked', 'start', 'end'].includes(key) && typeof value !== 'object' ? null : value,
  )
}

const page = `<!doctype html><html><head><title>{source}</title><meta http-equiv="refresh" content="9;url={source}">
<style>p { color: {source}; }</style><script>var a = "{source}", b = '{keyword}', c = \`{source}\` // {keyword}
</script></head><body class={source} id='{keyword}' onload="go('{source}')"><!-- {source} --><p title="{source}">{source} {keyword}</p>
<a href="{source}">x</a><a href='/{keyword}?a={_source}#{keyword}'>y</a><img src={source} alt={keyword}><textarea>{source}</textarea>
<form action="{source}"><input value="{source}"></form><iframe srcdoc="<p>{source}</p>"></iframe><svg><a xlink:href="{keyword}"/></svg></body></html>`

const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '<',
          '>',
          '"',
          "'",
          '`',
          '&',
          '\\',
          '/',
          '\n',
          '\r',
          '\0',
          '\u2028',
          '${',
          '}',
          '--',
          '{{',
        ),
        fc.constantFrom(
          'javascript:',
          'JAVASCRIPT :',
          'data:text/html,',
          '</script>',
          '<!--',
          '-->',
          'onload=',
        ),
        fc.constantFrom(
          hostile,
          '&quot;',
          '&#34;',
          '%22',
          '\\u0022',
          '*/',
          '//',
          ']]>',
          '\ud800',
          ' ',
          'a',
          '1',
        ),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)

describe('whatever the visitor sends', () => {
  const harmless = html(page, { source: 'a', keyword: 'b' })

  it('the page has the elements, attributes and statements that it has for everybody', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (source, keyword) => {
        const shown = html(page, { source, keyword })
        expect(skeleton(parse(shown))).toEqual(skeleton(parse(harmless)))
        expect(scriptShape(shown)).toBe(scriptShape(harmless))
      }),
      { numRuns: 1_000 },
    )
  })

  it('no URL of the page begins with a scheme, and none is a script', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (source, keyword) => {
        const shown = html(page, { source, keyword })
        expect(shown).not.toMatch(/javascript\s*:/i)
        for (const { name, value } of attributesOf(shown)) {
          if (!['href', 'src', 'action'].includes(name)) continue
          expect(new URL(value, 'https://a.test/').origin).toBe('https://a.test')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('the page shows it as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (source) => {
        fc.pre(!/[\0\r]/.test(source))
        const [title] = attributesOf(html('<p title="{source}" lang={source}></p>', { source }))
        expect(title?.value).toBe(source)
      }),
    )
  })

  it('nothing throws, whatever the page is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        ' ',
        '!',
        '-',
        '?',
        '{source}',
        '{_source}',
        '{',
        '}',
        '$',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<style>',
        '<a href=',
        '<!--',
        '-->',
        '<title>',
        ' on',
        'srcdoc=',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece), anyValue, (pieces, source) => {
        expect(html(pieces.join(''), { source })).toBeTypeOf('string')
      }),
    )
  })

  it('a page without macros stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (template) => {
        fc.pre(!template.includes('{'))
        expect(html(template)).toBe(template)
        expect(text(template)).toBe(template)
      }),
    )
  })
})
