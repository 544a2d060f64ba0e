import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

interface RequestLogger extends FastifyBaseLogger {
  make: () => FastifyBaseLogger
  made: FastifyBaseLogger | null
}

function madeOf(logger: RequestLogger): FastifyBaseLogger {
  logger.made ??= logger.make()
  return logger.made
}

const through = (level: Level) =>
  function log(this: RequestLogger, ...args: unknown[]): void {
    const made = madeOf(this)
    Reflect.apply(made[level], made, args)
  }

const levels = {
  fatal: through('fatal'),
  error: through('error'),
  warn: through('warn'),
  info: through('info'),
  debug: through('debug'),
  trace: through('trace'),
  silent: () => undefined,
}

/**
 * Gives each request a logger that is a child of `logger`, made when its first line is written: hardly any
 * request writes one, and a child of a logger that hides secrets costs a third of a whole small answer.
 * `logger` and not Fastify's own: one that knows of a logger listens to every answer, which costs as much as
 * a small one's headers.
 */
export function createRequestLogger(logger: FastifyBaseLogger): ChildLoggerFactory {
  return (_fastifys, bindings, options) => {
    const lazy: RequestLogger = {
      ...levels,
      level: logger.level,
      child: (...args) => madeOf(lazy).child(...args),
      make: () => logger.child(bindings, options),
      made: null,
    }
    return lazy
  }
}
