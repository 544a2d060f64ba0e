import { addGracefulClose, type GracefulClose, serverOptions } from '@waymark/http'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ApiApp, ApiModule, AppDeps } from './deps.ts'
import { apiModules } from './modules.ts'

export interface BuiltApp {
  app: ApiApp
  graceful: GracefulClose
}

/** Builds the api without listening. @param modules for tests of the plugins themselves */
export async function buildApp(deps: AppDeps, modules: readonly ApiModule[] = apiModules): Promise<BuiltApp> {
  const { logger, clock, settings } = deps
  const app = Fastify(
    serverOptions({ logger, clock, trustProxy: settings.trustProxy }),
  ).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const graceful = addGracefulClose(app)
  await app.register(
    async (api: ApiApp) => {
      for (const declare of modules) declare(api, deps)
    },
    { prefix: '/api/v1' },
  )
  await app.ready()
  return { app, graceful }
}
