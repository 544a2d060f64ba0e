/** Of the page that is shown once in the life of an installation. */
export const firstAccount = {
  createOwner: "Create the owner's account",
  createOwnerHint: 'Nobody has an account here yet. The first one owns this installation.',
  yourAccount: 'Your account',
  whatYouDo: 'What do you do?',
  purposes: { buy: 'Buy traffic', shorten: 'Shorten links', both: 'Both' },
  whatYouDoHint:
    'With “Buy traffic”, links are called campaigns, and their list begins with money; with “Shorten links” it has clicks only.',
  yourWorkspace: 'Your workspace',
  demoData: 'Load demo data',
  demoDataHint:
    '12 links with about 1,500 visits, conversions and costs of made-up campaigns, to look around in. They stay in the figures of this workspace: real traffic then belongs in a new one.',
  demoDataComes: 'Demo data is being loaded. Its figures appear on this page within a minute or two.',
  unset: {
    workspace: (reason: string) =>
      `Your account is made, but currency and time zone of the workspace were not set. ${reason} Choose them in Settings → Workspace.`,
    preferences: (reason: string) =>
      `Your account is made, but what you do was not stored. ${reason} Choose the columns in the list of links, and what a link is called in Settings → Account.`,
    demoData: (reason: string) =>
      `Your account is made, but demo data is not being loaded. ${reason} On the machine of the installation, “npm run demo” loads it into the account of DEMO_EMAIL and DEMO_PASSWORD.`,
  },
}
