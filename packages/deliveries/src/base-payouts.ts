import { type Orm, workspaces } from '@waymark/db'
import { zoneClock } from '@waymark/domain'
import { inArray, sql } from 'drizzle-orm'
import type { Destination } from './destinations.ts'
import type { OutgoingEvent } from './outgoing-event.ts'

type ConversionEvent = Extract<OutgoingEvent, { event: 'conversion' }>

/**
 * The payouts of events in the base currency of their workspace, as decimals; null where there is no
 * rate for them.
 */
export type BasePayouts = ReadonlyMap<OutgoingEvent, string | null>

const none: BasePayouts = new Map()

/**
 * The payouts that a source's `minPayout` is compared with: in the base currency, by the rate of the day of
 * the conversion in the workspace's zone, as reports convert them (contract §9, "Currency"), and rounded to
 * the six places of stored amounts. No query where no source has a `minPayout`.
 */
export async function readBasePayouts(
  tx: Orm,
  events: readonly OutgoingEvent[],
  destinations: readonly Destination[],
): Promise<BasePayouts> {
  const comparing = new Set(destinations.filter(hasMinPayout).map(({ workspaceId }) => workspaceId))
  const compared = events.filter(
    (outgoing): outgoing is ConversionEvent =>
      outgoing.event === 'conversion' && comparing.has(outgoing.workspaceId),
  )
  if (compared.length === 0) return none
  const payouts = await query(tx, compared)
  return new Map(compared.map((outgoing, index) => [outgoing, payouts[index] ?? null]))
}

const hasMinPayout = (destination: Destination) =>
  destination.kind === 'source' && destination.settings.conditions.minPayout !== undefined

async function query(tx: Orm, compared: readonly ConversionEvent[]): Promise<(string | null)[]> {
  const zones = await readZones(tx, new Set(compared.map(({ workspaceId }) => workspaceId)))
  const facts = compared.map(({ workspaceId, conversion }, position) => ({
    position,
    workspace_id: workspaceId,
    payout: conversion.payout,
    currency: conversion.currency,
    day: dayOf(conversion.convertedAtMs, zones.get(workspaceId) ?? 'UTC'),
  }))
  const { rows } = await tx.execute<{ payout: string | null }>(sql`
    select case
      when wanted.currency = workspaces.base_currency then wanted.payout
      else round(wanted.payout * rate_of_day.rate, 6)
    end as payout
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as wanted (position int, workspace_id uuid, payout numeric, currency text, day date)
    join workspaces on workspaces.id = wanted.workspace_id
    left join lateral (
      select rate from currency_rates
      where currency_rates.workspace_id = workspaces.id
        and currency_rates.currency = wanted.currency
        and currency_rates.date between wanted.day - workspaces.rate_carry_days and wanted.day
      order by currency_rates.date desc
      limit 1
    ) as rate_of_day on true
    order by wanted.position`)
  return rows.map(({ payout }) => payout)
}

async function readZones(tx: Orm, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const { id, timezone } = workspaces
  const rows = await tx
    .select({ id, timezone })
    .from(workspaces)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.timezone]))
}

/** The day of an instant in a zone, as reports have it. */
const dayOf = (ms: number, zone: string) => new Date(zoneClock(zone).localMs(ms)).toISOString().slice(0, 10)
