import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { bareClick } from '@waymark/events/testing'

/** A click as a redirector records it, for tests; `clickToken` contains its time. */
export function sampleClick(at: string, click: Partial<ClickEvent>): ClickEvent {
  const clickedAtMs = Date.parse(at)
  return bareClick({
    clickToken: uuidV7(clickedAtMs, randomBytes(10)),
    clickedAtMs,
    workspaceId: null,
    linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
    shortCode: 'x7Kd2Qp',
    shortUrl: 'http://localhost:3001/x7Kd2Qp',
    originalUrl: 'https://shop.example/',
    resolvedUrl: 'https://shop.example/',
    deviceType: 'desktop',
    ...click,
  })
}
