import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { ApiApp, AppDeps } from '../deps.ts'
import { tagOf } from '../plugins/entity-tags/tags.ts'
import { openApiParts, partOf } from '../plugins/openapi-parts.ts'
import { type StaticFile, sendFile } from '../plugins/static-file.ts'
import { indexMarkdown, llmsText, partMarkdown } from './markdown.ts'
import { createYamlWriter } from './yaml.ts'

/** Everything the page needs comes from here, so nothing else may be loaded. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // The viewer's templates, and what page.js lets by.
  "require-trusted-types-for 'script'",
  'trusted-types lit-html default',
].join('; ')

/** 63 kB of 1.3 MB in some 15 ms; the best quality would take half a second for 7 kB less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

interface Content {
  type: keyof typeof types
  body: string | Buffer
}

async function compress({ type, body }: Content): Promise<StaticFile> {
  const plain = Buffer.from(body)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain),
  ])
  return { contentType: types[type], etag: tagOf(plain), isImmutable: false, plain, gzip: gzipped, br }
}

/** Made when it is first requested; where that fails, at the next request again. */
export function cacheFile(make: () => Promise<Content>): () => Promise<StaticFile> {
  let cached: Promise<StaticFile> | null = null
  return () => {
    cached ??= make()
      .then(compress)
      .catch((error: unknown) => {
        cached = null
        throw error
      })
    return cached
  }
}

/** The page begins with the first part: all of the document takes the viewer twice as long. */
const shownDocuments = [
  ...openApiParts.map(({ tag, slug }) => ({ name: tag, value: slug, url: `/docs/json/${slug}` })),
  { name: 'Everything', value: 'everything', url: '/docs/json' },
]

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Waymark API</title>
    <link rel="icon" href="data:,">
    <link rel="alternate" type="text/markdown" href="/docs.md">
    <link rel="alternate" type="application/yaml" href="/docs/openapi.yaml">
    <link rel="stylesheet" href="/docs/page.css">
    <script type="module" src="/docs/openapi-explorer.js"></script>
    <script defer src="/docs/page.js"></script>
  </head>
  <body>
    <header>
      <h1>Waymark API</h1>
      <label>Part <select>${shownDocuments
        .map(({ name, value, url }) => `<option value="${value}" data-url="${url}">${name}</option>`)
        .join('')}</select></label>
      <a href="/docs.md">Markdown</a>
      <a href="/docs/openapi.yaml">YAML</a>
    </header>
    <openapi-explorer></openapi-explorer>
  </body>
</html>
`

/**
 * As it is in the repository, which a test compares with the routes: to make it of them at the first visit
 * would take 0.7 s at a stretch.
 */
async function readDocument({ publicApiUrl }: AppDeps['settings']): Promise<OpenAPIV3_1.Document> {
  const document: OpenAPIV3_1.Document = JSON.parse((await readBeside('../../openapi.json')).toString())
  const [server] = document.servers ?? []
  return { ...document, servers: [{ ...server, url: publicApiUrl }] }
}

const readBeside = (name: string): Promise<Buffer> => readFile(new URL(name, import.meta.url))
const viewer = import.meta.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')

/**
 * OpenAPI 3.1 at /docs/json and /docs/openapi.yaml, its parts at /docs/json/{part}, a page to browse them at
 * /docs; the same to read as text at /docs.md and /docs/{part}.md, which /llms.txt lists. All of it goes out
 * compressed and with an ETag: the document alone is almost a megabyte. Register before access is checked:
 * these are public.
 */
export async function addDocs(app: ApiApp, { settings }: Pick<AppDeps, 'settings'>): Promise<void> {
  await app.register(async (docs) => {
    const yaml = createYamlWriter()
    docs.addHook('onClose', yaml.close)
    const add = (url: string, type: Content['type'], read: () => Promise<string | Buffer>): void => {
      const file = cacheFile(async () => ({ type, body: await read() }))
      docs.get(url, { schema: { hide: true } }, async (request, reply) => {
        reply.header('content-security-policy', pagePolicy)
        return sendFile(request, reply, await file())
      })
    }
    for (const url of ['/docs', '/docs/']) add(url, 'html', async () => page)
    add('/docs/page.css', 'css', () => readBeside('page.css'))
    add('/docs/page.js', 'javascript', () => readBeside('page.js'))
    add('/docs/openapi-explorer.js', 'javascript', () => readBeside(viewer))
    const writeJson = async () => JSON.stringify(await readDocument(settings))
    add('/docs/json', 'json', writeJson)
    add('/docs/openapi.yaml', 'yaml', async () => yaml.write(await writeJson()))
    add('/docs.md', 'markdown', async () => indexMarkdown(await readDocument(settings)))
    add('/llms.txt', 'text', async () => llmsText(await readDocument(settings)))
    for (const { slug, tag } of openApiParts) {
      add(`/docs/${slug}.md`, 'markdown', async () =>
        partMarkdown(partOf(await readDocument(settings), slug), tag),
      )
      add(`/docs/json/${slug}`, 'json', async () =>
        JSON.stringify(partOf(await readDocument(settings), slug)),
      )
    }
  })
}
