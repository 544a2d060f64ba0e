import { Chip } from '../ui/chip.tsx'

const tones = { active: 'good', paused: 'warn', auto_disabled: 'bad', archived: 'neutral' } as const
const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

export function StatusChip({ status, reason }: { status: string; reason?: string | null }) {
  return (
    <Chip tone={isKnown(status) ? tones[status] : 'neutral'} {...(reason && { title: reason })}>
      {status.replaceAll('_', ' ')}
    </Chip>
  )
}
