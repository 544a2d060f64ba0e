import type { PixelProvider } from '@waymark/domain'
import type { Sources } from '../html/document.ts'
import { scriptString } from '../html/escape.ts'

/** How a pixel is fired. Ids have been checked: letters, digits and hyphens. */
export interface PixelFiring {
  /** Images to load: each reports a visit. */
  images: readonly string[]
  /** For providers that take no image: JavaScript that loads theirs. Its end cannot be observed. */
  script: string | null
  /** All that it may reach. */
  sources: Sources
}

const image = (images: readonly string[], hosts: readonly string[]): PixelFiring => ({
  images,
  script: null,
  sources: { 'img-src': hosts.map((host) => `https://${host}`) },
})

/** The images are those that the providers give for visitors without JavaScript. */
const firings: Readonly<Record<PixelProvider, (id: string) => PixelFiring>> = {
  facebook: (id) =>
    image([`https://www.facebook.com/tr?id=${id}&ev=PageView&noscript=1`], ['www.facebook.com']),
  google: (id) => {
    const tag = id.replace(/^AW-/, '')
    return image(
      [`https://googleads.g.doubleclick.net/pagead/viewthroughconversion/${tag}/?guid=ON&script=0`],
      ['googleads.g.doubleclick.net', 'www.google.com'],
    )
  },
  tiktok: (id) => ({
    images: [],
    script: tiktokScript(id),
    sources: {
      'script-src': ['https://analytics.tiktok.com'],
      'connect-src': ['https://analytics.tiktok.com'],
      'img-src': ['https://analytics.tiktok.com'],
    },
  }),
  linkedin: (id) =>
    image(
      [`https://px.ads.linkedin.com/collect/?pid=${id}&fmt=gif`],
      ['px.ads.linkedin.com', 'px4.ads.linkedin.com', 'www.linkedin.com'],
    ),
  twitter: (id) => {
    const query = `txn_id=${id}&p_id=Twitter&tw_sale_amount=0&tw_order_quantity=0`
    return image(
      [`https://analytics.twitter.com/i/adsct?${query}`, `https://t.co/i/adsct?${query}`],
      ['analytics.twitter.com', 't.co'],
    )
  },
  pinterest: (id) =>
    image([`https://ct.pinterest.com/v3/?event=init&tid=${id}&noscript=1`], ['ct.pinterest.com']),
  snapchat: (id) => ({
    images: [],
    script: snapchatScript(id),
    sources: {
      'script-src': ['https://sc-static.net'],
      'connect-src': ['https://tr.snapchat.com'],
      'img-src': ['https://tr.snapchat.com'],
      'frame-src': ['https://tr.snapchat.com'],
    },
  }),
  quora: (id) => image([`https://q.quora.com/_/ad/${id}/pixel?tag=ViewContent&noscript=1`], ['q.quora.com']),
  bing: (id) => image([`https://bat.bing.com/action/0?ti=${id}&Ver=2`], ['bat.bing.com']),
}

/** How the pixel of a provider is fired; `id` has its shape. */
export function firingOf(provider: PixelProvider, id: string): PixelFiring {
  return firings[provider](id)
}

const loadScript = (url: string): string =>
  `var s=document.createElement('script');s.async=true;s.src=${scriptString(url)};document.head.appendChild(s);`

/** The queue that TikTok's script empties when it comes, with one page view in it. */
function tiktokScript(id: string): string {
  const url = 'https://analytics.tiktok.com/i18n/pixel/events.js'
  const key = scriptString(id)
  return (
    "window.TiktokAnalyticsObject='ttq';var q=window.ttq=[];q.methods=['page','track','identify','instances','ready'];" +
    'q.setAndDefer=function(o,m){o[m]=function(){o.push([m].concat([].slice.call(arguments)))}};' +
    'q.methods.forEach(function(m){q.setAndDefer(q,m)});' +
    'q.instance=function(i){var p=q._i[i]||[];q.methods.forEach(function(m){q.setAndDefer(p,m)});return p};' +
    `q._i={};q._i[${key}]=[];q._i[${key}]._u=${scriptString(url)};q._t={};q._t[${key}]=+new Date;q._o={};q._o[${key}]={};` +
    `${loadScript(`${url}?sdkid=${id}&lib=ttq`)}q.page();`
  )
}

/** The queue that Snap's script empties when it comes, with one page view in it. */
function snapchatScript(id: string): string {
  return (
    'var n=window.snaptr=function(){n.handleRequest?n.handleRequest.apply(n,arguments):n.queue.push(arguments)};n.queue=[];' +
    `${loadScript('https://sc-static.net/scevent.min.js')}n('init',${scriptString(id)});n('track','PAGE_VIEW');`
  )
}
