/** What `fetch` does for a request that is complete. Rejects only where no answer came. */
export type SendRequest = (request: Request) => Promise<Response>
