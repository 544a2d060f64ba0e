/** Of the settings of a workspace that the first account chooses, too. */
export const workspaceFields = {
  zone: 'Time zone',
  zoneHint: 'Days of reports begin and end in this zone, unless the top bar says otherwise.',
  currency: 'Currency',
  currencyHint: 'All figures are converted to it.',
}
