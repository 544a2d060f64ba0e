import { setFlagsFromString } from 'node:v8'

/**
 * By how much the heap may grow over what is in use before V8 collects it. Left to itself it lets it double or more, which for a hundred
 * thousand links is as much again as they take. No hard limit: a node that holds larger links needs more, and must not end for it.
 */
const growingPercent = 25

setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
