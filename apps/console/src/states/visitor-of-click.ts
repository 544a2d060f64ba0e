import type { Click } from '../api/clicks.queries.ts'
import { devices, type SimulatedVisitor } from '../api/simulator.queries.ts'

/** The visitor of a recorded click, as far as the simulator takes it; what is unknown is left out. */
export function visitorOfClick(click: Click): SimulatedVisitor {
  const { countryCode, region, city, deviceBrand, deviceModel, language, userAgent, isBot } = click
  const { os, osVersion, browser, browserVersion, refererDomain } = click
  const device = devices.find((one) => one === click.deviceType)
  const known = {
    country: countryCode,
    region,
    city,
    device: device ?? null,
    deviceBrand,
    deviceModel,
    os,
    osVersion,
    browser,
    browserVersion,
    language,
    userAgent,
    referer: refererDomain === null ? null : `https://${refererDomain}/`,
  }
  const said = Object.entries(known).filter(([, value]) => value !== null && value !== '')
  return { ...Object.fromEntries(said), isBot }
}
