import { expect, it } from 'vitest'
import { changelogOf } from './changelog.ts'

it('has what changes for others, by release and kind, each once', () => {
  const changelog = changelogOf([
    { name: 'Unreleased', date: null, subjects: ['docs: say more', 'chore: tidy'] },
    {
      name: '0.2.0',
      date: '2026-11-28',
      subjects: [
        'fix(api)!: refuse two hosts',
        'feat: read costs from files',
        'perf(redirector): parse less',
        'fix(api)!: refuse two hosts',
        'no kind at all',
        'test(api): name it',
      ],
    },
    { name: '0.1.0', date: '2026-01-02', subjects: ['feat(links): split by weight'] },
  ])
  expect(changelog.slice(changelog.indexOf('## '))).toBe(`## 0.2.0 (2026-11-28)

### New

- read costs from files

### Fixed

- **Breaking**: api: refuse two hosts

### Faster

- redirector: parse less

## 0.1.0 (2026-01-02)

### New

- links: split by weight
`)
})
