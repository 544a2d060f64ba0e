import type { RequestHeaders } from '../../prefetch.ts'
import { gecko } from './forms.ts'

/*
 * Client Hints as browsers of the Chromium family send them beside their reduced user agents, put together
 * for this project (MIT) from the specification (WICG, ua-client-hints) and Microsoft's table of versions of
 * Windows.
 */

export interface HintedSample {
  of: string
  userAgent: string
  headers: RequestHeaders
  os: string
  /** Null: it is not to be known. */
  osVersion: string | null
}

interface HintedSystem {
  platform: string
  /** What the user agent says of every one of these systems. */
  reduced: string
  os: string
  versions: readonly (readonly [sent: string | undefined, osVersion: string | null])[]
}

const systems: readonly HintedSystem[] = [
  {
    platform: 'Windows',
    reduced: 'Windows NT 10.0; Win64; x64',
    os: 'Windows',
    versions: [
      ['0.1.0', '7'],
      ['0.2.0', '8'],
      ['0.3.0', '8.1'],
      ['1.0.0', '10'],
      ['7.0.0', '10'],
      ['8.0.0', '10'],
      ['10.0.0', '10'],
      ['13.0.0', '11'],
      ['14.0.0', '11'],
      ['15.0.0', '11'],
      ['19.0.0', '11'],
      [undefined, null],
    ],
  },
  {
    platform: 'macOS',
    reduced: 'Macintosh; Intel Mac OS X 10_15_7',
    os: 'Mac OS',
    versions: [
      ['10.15.7', '10.15.7'],
      ['11.7.10', '11.7.10'],
      ['12.7.6', '12.7.6'],
      ['13.6.0', '13.6'],
      ['14.5.0', '14.5'],
      ['15.3.1', '15.3.1'],
      ['26.0.0', '26'],
      ['26.1.0', '26.1'],
      [undefined, null],
    ],
  },
  {
    platform: 'Android',
    reduced: 'Linux; Android 10; K',
    os: 'Android',
    versions: [
      ['8.1.0', '8.1'],
      ['9.0.0', '9'],
      ['10.0.0', '10'],
      ['11.0.0', '11'],
      ['12.0.0', '12'],
      ['13.0.0', '13'],
      ['14.0.0', '14'],
      ['15.0.0', '15'],
      ['16.0.0', '16'],
      [undefined, null],
    ],
  },
  {
    platform: 'Chrome OS',
    reduced: 'X11; CrOS x86_64 14541.0.0',
    os: 'Chromium OS',
    versions: [
      ['15633.69.0', '15633.69'],
      ['16181.61.0', '16181.61'],
    ],
  },
  {
    platform: 'Linux',
    reduced: 'X11; Linux x86_64',
    os: 'Linux',
    versions: [
      ['6.8.0', null],
      ['', null],
      [undefined, null],
    ],
  },
]

interface HintedBrowser {
  of: string
  /** What it writes behind Chrome's user agent. */
  suffix: string
  brand: string
  isOn: (platform: string) => boolean
}

const everywhere = () => true
const browsers: readonly HintedBrowser[] = [
  { of: 'Chrome', suffix: '', brand: 'Google Chrome', isOn: everywhere },
  { of: 'Edge', suffix: ' Edg/142.0.0.0', brand: 'Microsoft Edge', isOn: (on) => on !== 'Android' },
  { of: 'Edge', suffix: ' EdgA/142.0.0.0', brand: 'Microsoft Edge', isOn: (on) => on === 'Android' },
  { of: 'Opera', suffix: ' OPR/126.0.0.0', brand: 'Opera', isOn: (on) => on !== 'Chrome OS' },
  { of: 'Brave', suffix: '', brand: 'Brave', isOn: everywhere },
  { of: 'Vivaldi', suffix: '', brand: 'Vivaldi', isOn: everywhere },
]

export const hintedSamples: readonly HintedSample[] = systems.flatMap((system) =>
  browsers
    .filter(({ isOn }) => isOn(system.platform))
    .flatMap((browser) => system.versions.map((version) => sampleOf(system, browser, version))),
)

function sampleOf(
  { platform, reduced, os }: HintedSystem,
  { of, suffix, brand }: HintedBrowser,
  [sent, osVersion]: HintedSystem['versions'][number],
): HintedSample {
  const mobile = platform === 'Android' ? ' Mobile' : ''
  return {
    of: `${of} on ${platform} ${sent ?? 'without its version'}`,
    userAgent: `Mozilla/5.0 (${reduced}) ${gecko} Chrome/142.0.0.0${mobile} Safari/537.36${suffix}`,
    headers: {
      'sec-ch-ua': `"Chromium";v="142", "${brand}";v="142", "Not_A Brand";v="99"`,
      'sec-ch-ua-platform': `"${platform}"`,
      ...(sent !== undefined && { 'sec-ch-ua-platform-version': `"${sent}"` }),
    },
    os,
    osVersion,
  }
}
