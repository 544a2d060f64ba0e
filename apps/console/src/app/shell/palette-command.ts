/** `pause alpha`: what to do, and with which link. */
export interface PaletteCommand {
  isActive: boolean
  text: string
}

const commands = new Map([
  ['pause', false],
  ['stop', false],
  ['resume', true],
  ['start', true],
])

/** Null where the text is no command. */
export function readCommand(text: string): PaletteCommand | null {
  const [, verb = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? []
  const isActive = commands.get(verb.toLowerCase())
  return isActive === undefined ? null : { isActive, text: rest }
}
