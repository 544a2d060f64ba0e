import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@waymark/sdk'
import type { Api } from './client.ts'
import type { BodyOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

export type ClickIntake = Schemas['ClickIntakeSettings']

export const clickIntakeQueries = ({ client, workspaceId }: Api) => {
  const all = [workspaceId, 'click-intake'] as const
  return {
    all,
    settings: () =>
      queryOptions({
        queryKey: [...all, 'settings'],
        queryFn: ({ signal }) => unwrap(client.GET('/api/v1/click-intake-settings', { signal })),
      }),
  }
}

export const clickIntakeCommands = ({ client }: Api) => ({
  change: (body: BodyOf<'/api/v1/click-intake-settings', 'patch'>) =>
    unwrap(client.PATCH('/api/v1/click-intake-settings', { body })),
})
