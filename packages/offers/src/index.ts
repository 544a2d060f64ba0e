export {
  type ConversionCountChange,
  type CountedConversions,
  countConversions,
  type ReachedCap,
} from './count-conversions.ts'
export { beginHealthChecksAnew } from './offer-checks.ts'
export {
  createOfferFigures,
  createOfferFiguresOfLinks,
  isBelowMinCr,
  type OfferFigures,
  type ReadOfferFigures,
  type ReadOfferFiguresOfLinks,
} from './offer-figures.ts'
export { type Recount, recountConversions } from './recount-conversions.ts'
