import { fileURLToPath } from 'node:url'
import { packSdk } from './pack-sdk.ts'

/** `pnpm sdk:pack` leaves the tarball in packages/sdk/dist: what `npm publish` and `npm install` take. */
process.stdout.write(`${await packSdk(fileURLToPath(new URL('../dist', import.meta.url)))}\n`)
