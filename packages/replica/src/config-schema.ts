import { z } from 'zod'
import {
  type BioPage,
  botActions,
  botKindActions,
  botRuleKinds,
  type ConfigContents,
  type ConfigEntry,
  type ConfigKind,
  configKinds,
  type DomainDirectory,
  listKinds,
  noBotKinds,
  type WorkspaceSettings,
} from './config.ts'
import { addressSchema } from './schema.ts'

export const configKindSchema = z.enum(configKinds)

const botKindAction = z.enum(botKindActions)

const workspaceSchema: z.ZodType<WorkspaceSettings> = z.object({
  // Entries of the release before do not say it.
  isSuspended: z.boolean().default(false),
  storeRawIp: z.boolean(),
  botAction: z.enum(botActions),
  // An api of before there were kinds leaves them out, and so do entries that it has stored.
  botKinds: z
    .object({
      mail_scanner: botKindAction,
      tor: botKindAction,
      vpn: botKindAction,
      data_center: botKindAction,
    })
    .default(noBotKinds),
  respectDnt: z.boolean(),
  botRules: z.array(
    z.object({
      id: z.string().min(1),
      kind: z.enum(botRuleKinds),
      value: z.string().min(1),
      action: z.enum(botActions),
    }),
  ),
  lists: z.array(
    z.object({ name: z.string().min(1), kind: z.enum(listKinds), entries: z.array(z.string()) }),
  ),
})

const domainsSchema: z.ZodType<DomainDirectory> = z.object({
  domains: z.array(
    z.object({
      host: z.string().min(1),
      domainId: z.string().min(1),
      workspaceId: z.string().min(1),
      status: z.enum(['active', 'banned']),
      rootUrl: z.string().nullable(),
      notFoundUrl: z.string().nullable(),
      // Entries of the release before do not say it.
      clientHints: z.boolean().default(false),
      rotatedTo: z.string().nullable(),
      renamedCodes: z.record(z.string(), z.string()),
    }),
  ),
})

const bioPageSchema: z.ZodType<BioPage> = z.object({
  bioPageId: z.string().min(1),
  workspaceId: z.string().min(1),
  domainKey: z.string(),
  slug: z.string().min(1),
  url: z.string().min(1),
  title: z.string(),
  description: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  theme: z.string(),
  entries: z.array(
    z.object({
      id: z.string().min(1),
      title: z.string(),
      url: z.string().nullable(),
      link: addressSchema.nullable(),
      relMe: z.boolean().optional(),
    }),
  ),
})

const contentSchemas: { [K in ConfigKind]: z.ZodType<ConfigContents[K]> } = {
  workspace: workspaceSchema,
  domains: domainsSchema,
  bio_page: bioPageSchema,
}

/**
 * An entry of the kind. Fields it does not know are dropped, so that a newer api may add some; one that a
 * later version adds here needs a default, because older entries are in Redis and on disks.
 */
export function configSchema<K extends ConfigKind>(kind: K): z.ZodType<ConfigEntry<K>> {
  const content: z.ZodType<ConfigContents[K]> = contentSchemas[kind]
  return z.object({
    kind: z.literal(kind),
    key: z.string(),
    // 0: nothing was ever changed, the defaults apply.
    version: z.int().nonnegative(),
    content: content.nullable(),
  })
}
