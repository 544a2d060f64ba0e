import { z } from 'zod'
import { billingModes } from '../../config.ts'

/** Contract 2 §10, "GET /meta". */
export const metaRecord = z
  .object({
    version: z.string().describe('The version of Waymark that answers.'),
    signupOpen: z.boolean().describe('`ALLOW_SIGNUP`.'),
    hasUsers: z.boolean().describe('False: the first to sign up owns the first workspace.'),
    mail: z.boolean().describe('Whether mails can be sent: invitations, lost passwords.'),
    shortUrlBase: z.string().describe('What short links of the default domain begin with.'),
    defaultDomain: z.string().nullable(),
    billingMode: z.enum(billingModes).describe('`self`: owners change the plan of their workspace.'),
    demoData: z
      .boolean()
      .describe(
        'Whether owners may fill a new workspace with made-up campaigns: `DEMO_DATA` of `npm start`.',
      ),
    attribution: z
      .array(z.object({ text: z.string(), url: z.string() }))
      .describe('What pages that show locations have to name.'),
  })
  .meta({
    id: 'Meta',
    examples: [
      {
        version: '0.1.0',
        signupOpen: true,
        hasUsers: true,
        mail: false,
        shortUrlBase: 'https://go.example',
        defaultDomain: 'go.example',
        billingMode: 'none',
        demoData: false,
        attribution: [{ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }],
      },
    ],
  })

export type MetaRecord = z.infer<typeof metaRecord>
