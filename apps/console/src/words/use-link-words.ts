import { bulk } from './en/bulk.ts'
import { choices } from './en/choices.ts'
import { link } from './en/link.ts'
import { qr } from './en/qr.ts'
import { pageWords } from './page-words.ts'

/**
 * Texts of one link, and of forms that make and change links. Those of their list are known to other pages,
 * too.
 */
export const useLinkWords = pageWords({ bulk, choices, link, qr })
