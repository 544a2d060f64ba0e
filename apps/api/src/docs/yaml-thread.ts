import { serveThread } from '@waymark/async'
import { stringify } from 'yaml'
import { z } from 'zod'

const text = z.string()

/** Answers a text of JSON by the same in YAML, every object written out. */
serveThread((json) => stringify(JSON.parse(text.parse(json)), { aliasDuplicateObjects: false }))
