import type { WorkerRole } from './worker-role.ts'

/**
 * Roles that run as one: what the first of them needs, the others need too. Those that began end when a later
 * one cannot begin.
 */
export function rolesTogether(...roles: readonly WorkerRole[]): WorkerRole {
  return {
    start: async () => {
      await using begun = new AsyncDisposableStack()
      for (const role of roles) {
        const running = await role.start()
        begun.defer(() => running.close())
      }
      const running = begun.move()
      return { close: () => running.disposeAsync() }
    },
  }
}
