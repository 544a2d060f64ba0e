import { defineConfig } from 'drizzle-kit'

/** `pnpm --filter @waymark/db exec drizzle-kit generate` writes the SQL of a changed schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema/index.ts', out: './migrations' })
