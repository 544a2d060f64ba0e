import { readIpValue } from '@waymark/rule-engine'

/**
 * Whether an `ip` condition can have it: an address, a range, a CIDR or a mask. Loaded on demand, with the
 * library that reads them.
 */
export const isAddress = (value: string): boolean => readIpValue(value).form !== 'wrong'
