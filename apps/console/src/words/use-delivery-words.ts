import { deliveries } from './en/deliveries.ts'
import { pageWords } from './page-words.ts'

/** Texts of what is sent to others. */
export const useDeliveryWords = pageWords({ deliveries })
