import { z } from 'zod'

/** What a search finds, in the order in which equally good results follow. */
export const searchKinds = [
  'link',
  'offer',
  'landing',
  'network',
  'traffic_source',
  'collection',
  'click',
  'conversion',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta({
      description:
        'A part of a name, code, title or host; a whole id, click token or tid. Without it nothing is found.',
      examples: ['summer'],
    }),
})

/** GET /search (contract-2 §11). */
export const searchResult = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string().describe('Of a click its token.'),
    label: z.string(),
    detail: z.string().nullable().describe('What distinguishes it from others with the same label.'),
    path: z.string().describe('Of its page in the console.'),
  })
  .meta({
    id: 'SearchResult',
    examples: [
      {
        kind: 'link',
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
        label: 'Summer sale',
        detail: 'https://go.example/summer-sale',
        path: '/w/019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a/links/019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
      },
    ],
  })
export type SearchResult = z.infer<typeof searchResult>
