/** What a conversion can be (specification, "Other records"). */
export const conversionStatuses = ['lead', 'sale', 'rejected', 'rebill', 'upsell'] as const
export type ConversionStatus = (typeof conversionStatuses)[number]
