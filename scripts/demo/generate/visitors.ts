import type { Country } from '../catalogue/countries.ts'
import { countries } from '../catalogue/countries.ts'
import { crawlers, devices } from '../catalogue/devices.ts'
import type { PlannedSource } from '../workspace/plan.ts'
import { hex8 } from './ids.ts'
import { type Draw, oneOf, type Random, weightedDraw } from './random.ts'
import type { Visitor } from './visit.ts'

/** Of a link's last visitors, those that may come again: what bounds the generator's memory. */
const recent = 200
const returningShare = 0.22
const crawlerShare = 0.045

const drawDevice = weightedDraw(devices, ({ weight }) => weight)
const drawCrawler = weightedDraw(crawlers, ({ weight }) => weight)
const languageDraws = new Map(
  countries.map(({ code, languages }) => [code, weightedDraw(languages, ([, weight]) => weight)]),
)

function languageOf({ code }: Country, random: Random): string {
  const draw = languageDraws.get(code)
  if (draw === undefined) throw new Error(`no languages of ${code}`)
  return draw(random)[0]
}

function newVisitor(country: Country, source: PlannedSource, random: Random): Visitor {
  const network = oneOf(country.networks, random)
  const crawler = random() < crawlerShare ? drawCrawler(random) : null
  return {
    id: hex8(random) + hex8(random) + hex8(random) + hex8(random),
    ip: `${network.net}.${1 + Math.floor(random() * 254)}`,
    country,
    network,
    language: languageOf(country, random),
    referer: crawler ? null : oneOf(source.referers, random),
    device: crawler ? null : drawDevice(random),
    crawler,
    lastSeenMs: Number.NEGATIVE_INFINITY,
  }
}

/** The visitors of one link: new ones, and some of the last ones again. */
export function createVisitors(source: PlannedSource, random: Random): (countryOf: Draw<Country>) => Visitor {
  const last: Visitor[] = []
  let position = 0
  return (countryOf) => {
    if (last.length > 0 && random() < returningShare) return oneOf(last, random)
    const visitor = newVisitor(countryOf(random), source, random)
    last[position] = visitor
    position = (position + 1) % recent
    return visitor
  }
}
