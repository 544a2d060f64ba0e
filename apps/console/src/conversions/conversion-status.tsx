import { Chip } from '../ui/chip.tsx'

const tones: Record<string, 'good' | 'bad' | 'accent'> = { sale: 'good', rejected: 'bad', lead: 'accent' }

export const ConversionStatus = ({ status }: { status: string }) => (
  <Chip tone={tones[status] ?? 'neutral'}>{status}</Chip>
)
