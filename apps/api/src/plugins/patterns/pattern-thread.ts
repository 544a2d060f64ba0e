import { serveThread } from '@waymark/async'
import { compilePattern } from '@waymark/rule-engine/patterns'
import { z } from 'zod'

const patterns = z.array(z.string())

/** What the thread of `compile-patterns.ts` runs. */
serveThread((request) => patterns.parse(request).map(compilePattern))
