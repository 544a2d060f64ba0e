import type { Kv } from '@waymark/kv'
import { type DocumentChange, documentsChannel } from './change-message.ts'
import { createPublishedDocuments } from './published-documents.ts'
import type { SharedDocument } from './types.ts'

export interface DocumentSink {
  /**
   * Makes a document's state known to every redirector, within 1 s of resolving (contract §4). Publishing again, late or out
   * of order does no harm. Rejects when kv is away: keep the change and publish it again.
   */
  publish(document: SharedDocument): Promise<void>
}

/** The api's side of shared documents. */
export function createDocumentSink({ kv }: { kv: Kv }): DocumentSink {
  return {
    async publish(document) {
      const { kind, key, version } = document
      await createPublishedDocuments(kind, kv).put(document)
      const change: DocumentChange = { key, version }
      await kv.publish(documentsChannel(kind), JSON.stringify(change))
    },
  }
}
