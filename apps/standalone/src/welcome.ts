export interface Addresses {
  apiUrl: string
  /** Null where it is switched off. */
  consoleUrl: string | null
  redirectorUrl: string
  dataFolder: string
}

/** One value out of a flat JSON answer, with nothing but sed. */
const pick = (field: string): string => `sed 's/.*"${field}":"\\([^"]*\\)".*/\\1/'`

const JSON_HEADER = "-H 'content-type: application/json'"

/**
 * What the terminal shows once everything runs: where it is, and three commands to paste into another one.
 * @param mailbox makes the address new at each start, since one that is registered is refused
 */
export const welcome = (
  { apiUrl, consoleUrl, redirectorUrl, dataFolder }: Addresses,
  mailbox: string,
): string => {
  const account = `{"email":"${mailbox}@example.com","password":"correct horse battery"}`
  return `
Waymark is running.
${consoleUrl === null ? '' : `  console     ${consoleUrl}/\n`}  api         ${apiUrl}/api/v1   (documentation: ${apiUrl}/docs)
  redirector  ${redirectorUrl}
  data        ${dataFolder}

Try it, in another terminal: sign up, make a link, visit it.

  TOKEN=$(curl -s ${apiUrl}/api/v1/auth/register ${JSON_HEADER} -d '${account}' | ${pick('accessToken')})
  LINK=$(curl -s ${apiUrl}/api/v1/links ${JSON_HEADER} -H "Authorization: Bearer $TOKEN" -d '{"originalUrl":"https://example.com/"}' | ${pick('shortUrl')})
  curl -i "$LINK"

Ctrl-C stops it; the data stays.
`
}
