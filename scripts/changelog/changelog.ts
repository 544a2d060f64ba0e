export interface Release {
  /** `0.2.0`, or `Unreleased`. */
  name: string
  /** `2026-11-28`; `null` for what is not released yet. */
  date: string | null
  /** Subjects of its commits, the newest first: `feat(api): read costs from files`. */
  subjects: readonly string[]
}

const sections = [
  ['feat', 'New'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
] as const

interface Change {
  type: string
  scope: string
  text: string
  isBreaking: boolean
}

function changeOf(subject: string): Change[] {
  const [, type, scope = '', breaking, text] = /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)$/.exec(subject) ?? []
  return type === undefined || text === undefined
    ? []
    : [{ type, scope, text, isBreaking: breaking !== undefined }]
}

const lineOf = ({ scope, text, isBreaking }: Change): string =>
  `- ${isBreaking ? '**Breaking**: ' : ''}${scope === '' ? '' : `${scope}: `}${text}`

function sectionsOf(changes: readonly Change[]): string[] {
  return sections.flatMap(([type, title]) => {
    const lines = changes.filter((change) => change.type === type).map(lineOf)
    return lines.length === 0 ? [] : [`### ${title}\n\n${[...new Set(lines)].join('\n')}\n`]
  })
}

/**
 * Returns CHANGELOG.md: what each release brings to those who use or run Waymark, of the subjects of its
 * commits. Commits that change nothing for them (tests, documents, the house itself) are left out; so is a
 * release of such commits alone.
 */
export function changelogOf(releases: readonly Release[]): string {
  const parts = releases.flatMap(({ name, date, subjects }) => {
    const found = sectionsOf(subjects.flatMap(changeOf))
    return found.length === 0 ? [] : [`## ${name}${date === null ? '' : ` (${date})`}\n`, ...found]
  })
  return [
    '# Changelog\n',
    'Written by `npx --yes pnpm@10 changelog` from the subjects of the commits. What those who upgrade have to know is in',
    '[docs/operations/upgrade.md](docs/operations/upgrade.md).\n',
    ...parts,
  ].join('\n')
}
