import type { ConversionEvent } from '@waymark/analytics-store'
import type { LoggedConversion } from '../../conversions/index.ts'
import { countryName } from '../../country-names.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** A conversion as the log shows it, before its link is named (`withLinkTitles`). */
export function loggedConversionOf(conversion: ConversionEvent): Omit<LoggedConversion, 'linkTitle'> {
  const { shortCode: _, ...click } = conversion.click
  return {
    id: conversion.conversionId,
    workspaceId: conversion.workspaceId,
    clickToken: conversion.clickToken,
    linkId: conversion.linkId,
    offerId: conversion.offerId,
    networkId: conversion.networkId,
    goalId: conversion.goalId,
    status: conversion.status,
    originalStatus: conversion.originalStatus,
    previousStatus: conversion.previousStatus,
    payout: Number(conversion.payout),
    currency: conversion.currency,
    tid: conversion.tid,
    source: conversion.intake,
    clickedAt: iso(conversion.clickedAtMs),
    convertedAt: iso(conversion.convertedAtMs),
    statusChangedAt: iso(conversion.statusChangedAtMs),
    createdAt: iso(conversion.createdAtMs),
    updatedAt: iso(conversion.updatedAtMs),
    click: { ...click, subIds: { ...click.subIds }, countryName: countryName(click.countryCode) },
  }
}
