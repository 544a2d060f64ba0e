import type { Postback } from '../api/record-lists.queries.ts'
import { Chip } from '../ui/chip.tsx'
import { useListWords } from '../words/use-list-words.ts'

const tones = {
  pending: 'neutral',
  created: 'good',
  updated: 'good',
  duplicate: 'neutral',
  ignored: 'warn',
  refused: 'bad',
  unknown: 'warn',
} as const

export function PostbackResult({ result }: { result: Postback['result'] }) {
  const { postbacks } = useListWords()
  return <Chip tone={tones[result]}>{postbacks.results[result] ?? result}</Chip>
}
