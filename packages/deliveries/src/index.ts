export type {
  AlertFiredData,
  Announcement,
  ClickFacts,
  ConversionData,
  ConversionFacts,
  DomainBannedData,
  OfferDisabledData,
} from './announcement.ts'
export { type Announcer, type AnnouncerDeps, createAnnouncer } from './announcer.ts'
