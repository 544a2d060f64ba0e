/**
 * What the routes are grouped by, in the order of the specification. A tag that is not here fails the tests.
 */
export const openApiTags: readonly { name: string; description: string }[] = [
  { name: 'Links', description: 'Short links, alone or by the thousand, and their QR codes.' },
  {
    name: 'Redirect rules',
    description: 'Which visitor of a link goes where, and a simulator that says why.',
  },
  { name: 'Search', description: 'One search over links, offers and what belongs to them.' },
  { name: 'Collections', description: 'Links that belong together.' },
  { name: 'Affiliate networks', description: 'Who pays for conversions, and how their postbacks are read.' },
  { name: 'Offers', description: 'What is advertised: its URL, payout and caps.' },
  { name: 'Landings', description: 'Pages between the link and the offer.' },
  { name: 'Costs', description: 'What the traffic cost, by period, link and breakdown.' },
  {
    name: 'Traffic sources',
    description: 'Where visitors are bought; conversions are sent there by outgoing postbacks.',
  },
  {
    name: 'Templates',
    description:
      'Traffic sources and affiliate networks to begin with: what is known of them, and how sure it is.',
  },
  {
    name: 'Conversion integrations',
    description: 'Ad platforms that receive conversions, server to server.',
  },
  { name: 'Conversions', description: 'Goals, postbacks, tracking and import of conversions.' },
  { name: 'Link analytics', description: 'Clicks of a link in a period.' },
  { name: 'Overview', description: 'Figures of the whole workspace.' },
  { name: 'Reports', description: 'Any figure by any dimension; exports, logs and saved reports.' },
  { name: 'Downloads', description: 'URLs that open a file once, for browsers.' },
  { name: 'Click lookup', description: 'One click by its token.' },
  {
    name: 'Installation',
    description:
      'What it is and allows, for who is not signed in; its state and its workspaces, for who owns it.',
  },
  { name: 'Sign-in', description: 'Accounts, sessions and passwords.' },
  { name: 'Users', description: 'The person who is signed in.' },
  { name: 'API keys', description: 'Credentials of integrations, limited by their scopes.' },
  { name: 'Workspaces', description: 'What every other record belongs to.' },
  { name: 'Members', description: 'Who is in a workspace, with which role; invitations.' },
  { name: 'Billing', description: 'The plan of a workspace and its limits.' },
  { name: 'Domains', description: 'Domains of one’s own for links.' },
  { name: 'UTM presets', description: 'Sets of UTM parameters to put on links.' },
  { name: 'Bot rules', description: 'What counts as a bot in this workspace, beyond what is known.' },
  {
    name: 'Click intake settings',
    description: 'How clicks are taken: addresses, uniqueness, bots, retention.',
  },
  { name: 'Currency rates', description: 'Rates of a date to the base currency.' },
  { name: 'Lists', description: 'Named lists of values, for filters of rules.' },
  { name: 'Alerts', description: 'Rules that fire when a figure passes a threshold.' },
  { name: 'Webhooks', description: 'Signed calls to servers of one’s own.' },
  { name: 'Deliveries', description: 'What was sent to traffic sources, ad platforms and webhooks.' },
  { name: 'Postback security', description: 'Which postbacks are taken.' },
  { name: 'Audit log', description: 'Who did what to which record, when and from where.' },
  { name: 'Dashboards', description: 'Widgets on a page, to be shared by a token.' },
  { name: 'Annotations', description: 'Notes on days, for charts to show.' },
  { name: 'Bio pages', description: 'A page of links under one short address.' },
  { name: 'Health', description: 'Whether the service and its parts are up.' },
]
