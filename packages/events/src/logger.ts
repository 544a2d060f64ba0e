/** What the adapters and the publisher say about failures; a pino logger fits. */
export interface EventsLogger {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
