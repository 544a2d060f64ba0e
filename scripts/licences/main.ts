import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { objectionTo } from './check-licence.ts'
import { renderNotices } from './notices.ts'
import { shippedPackages } from './shipped-packages.ts'

/** `pnpm licences` writes THIRD-PARTY-NOTICES.md, and fails where a licence is not allowed. */
const root = join(import.meta.dirname, '../..')
const packages = shippedPackages(root)
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), renderNotices(packages))
const objections = packages.map(objectionTo).filter((objection) => objection !== null)
for (const objection of objections) process.stderr.write(`${objection}\n`)
process.exitCode = objections.length === 0 ? 0 : 1
