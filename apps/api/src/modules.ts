import type { ApiModule } from './deps.ts'
import { affiliateNetworksModule } from './modules/affiliate-networks/index.ts'
import { alertsModule } from './modules/alerts/index.ts'
import { analyticsModule } from './modules/analytics/index.ts'
import { annotationsModule } from './modules/annotations/index.ts'
import { apiKeysModule } from './modules/api-keys/index.ts'
import { auditLogModule } from './modules/audit-log/index.ts'
import { authModule } from './modules/auth/index.ts'
import { billingModule } from './modules/billing/index.ts'
import { bioPagesModule } from './modules/bio-pages/index.ts'
import { botRulesModule } from './modules/bot-rules/index.ts'
import { capiIntegrationsModule } from './modules/capi-integrations/index.ts'
import { clickIntakeSettingsModule } from './modules/click-intake-settings/index.ts'
import { collectionsModule } from './modules/collections/index.ts'
import { conversionImportModule } from './modules/conversion-import/index.ts'
import { conversionsModule } from './modules/conversions/index.ts'
import { costsModule } from './modules/costs/index.ts'
import { currencyRatesModule } from './modules/currency-rates/index.ts'
import { dashboardsModule } from './modules/dashboards/index.ts'
import { deliveriesModule } from './modules/deliveries/index.ts'
import { domainsModule } from './modules/domains/index.ts'
import { downloadsModule } from './modules/downloads/index.ts'
import { eventsModule } from './modules/events/index.ts'
import { goalsModule } from './modules/goals/index.ts'
import { installationModule } from './modules/installation/index.ts'
import { invitationsModule } from './modules/invitations/index.ts'
import { landingsModule } from './modules/landings/index.ts'
import { linksModule } from './modules/links/index.ts'
import { listsModule } from './modules/lists/index.ts'
import { liveModule } from './modules/live/index.ts'
import { membersModule } from './modules/members/index.ts'
import { metaModule } from './modules/meta/index.ts'
import { offersModule } from './modules/offers/index.ts'
import { postbackSecurityModule } from './modules/postback-security/index.ts'
import { postbacksModule } from './modules/postbacks/index.ts'
import { reportsModule } from './modules/reports/index.ts'
import { rulesModule } from './modules/rules/index.ts'
import { savedReportsModule } from './modules/saved-reports/index.ts'
import { searchModule } from './modules/search/index.ts'
import { sessionModule } from './modules/session/index.ts'
import { simulatorModule } from './modules/simulator/index.ts'
import { templatesModule } from './modules/templates/index.ts'
import { trackingModule } from './modules/tracking/index.ts'
import { trafficSourcesModule } from './modules/traffic-sources/index.ts'
import { usersModule } from './modules/users/index.ts'
import { utmPresetsModule } from './modules/utm-presets/index.ts'
import { webhooksModule } from './modules/webhooks/index.ts'
import { workspacesModule } from './modules/workspaces/index.ts'

/** Every module of the api: a line a noun of the specification. */
export const apiModules: readonly ApiModule[] = [
  metaModule,
  installationModule,
  authModule,
  sessionModule,
  usersModule,
  workspacesModule,
  membersModule,
  invitationsModule,
  billingModule,
  apiKeysModule,
  linksModule,
  rulesModule,
  simulatorModule,
  searchModule,
  collectionsModule,
  domainsModule,
  bioPagesModule,
  listsModule,
  botRulesModule,
  clickIntakeSettingsModule,
  affiliateNetworksModule,
  offersModule,
  landingsModule,
  costsModule,
  currencyRatesModule,
  utmPresetsModule,
  trafficSourcesModule,
  templatesModule,
  capiIntegrationsModule,
  goalsModule,
  conversionImportModule,
  conversionsModule,
  trackingModule,
  postbackSecurityModule,
  postbacksModule,
  webhooksModule,
  deliveriesModule,
  analyticsModule,
  reportsModule,
  liveModule,
  downloadsModule,
  savedReportsModule,
  dashboardsModule,
  alertsModule,
  annotationsModule,
  eventsModule,
  auditLogModule,
]
