/** What the api made of a workspace plan: ids at the indexes of the plan. */
export interface CreatedLink {
  id: string
  shortCode: string
  shortUrl: string
  originalUrl: string
  /** Ids of its rules. */
  rules: readonly string[]
}

export interface CreatedWorkspace {
  id: string
  timezone: string
  baseCurrency: string
  networks: readonly string[]
  offers: readonly string[]
  landings: readonly string[]
  sources: readonly string[]
  links: readonly CreatedLink[]
}
