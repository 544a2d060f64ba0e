import type { Result } from 'ioredis'

/** Each but `waymarkCountInWindows` touches one key, so that it runs in a cluster; Redis runs each without anything in between. */
export const scripts = {
  waymarkGetOrSet: {
    numberOfKeys: 1,
    lua: `
      local standing = redis.call('GET', KEYS[1])
      if standing then return standing end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
      return ARGV[1]`,
  },
  // A hash, so that comparing versions does not read the document.
  waymarkSetIfNewer: {
    numberOfKeys: 1,
    lua: `
      local standing = redis.call('HGET', KEYS[1], 'version')
      if standing and tonumber(standing) >= tonumber(ARGV[1]) then return 0 end
      redis.call('HSET', KEYS[1], 'version', ARGV[1], 'value', ARGV[2])
      redis.call('PEXPIRE', KEYS[1], ARGV[3])
      return 1`,
  },
  // The check of the remaining time also heals a counter that has none and would count for ever.
  waymarkCountInWindow: {
    numberOfKeys: 1,
    lua: `
      local count = redis.call('INCRBY', KEYS[1], ARGV[2])
      local remaining = redis.call('PTTL', KEYS[1])
      if remaining < 0 then
        redis.call('PEXPIRE', KEYS[1], ARGV[1])
        remaining = tonumber(ARGV[1])
      end
      return {count, remaining}`,
  },
  // The one above for many keys, where one node has them all: a script costs more than the counting.
  waymarkCountInWindows: {
    lua: `
      local answers = {}
      for place, key in ipairs(KEYS) do
        local count = redis.call('INCRBY', key, ARGV[2 * place])
        local remaining = redis.call('PTTL', key)
        if remaining < 0 then
          redis.call('PEXPIRE', key, ARGV[2 * place - 1])
          remaining = tonumber(ARGV[2 * place - 1])
        end
        answers[2 * place - 1] = count
        answers[2 * place] = remaining
      end
      return answers`,
  },
  // No time: -1. A counter that just came into being is the only one that gets one.
  waymarkIncrement: {
    numberOfKeys: 1,
    lua: `
      local isNew = redis.call('EXISTS', KEYS[1]) == 0
      local count = redis.call('INCRBY', KEYS[1], ARGV[1])
      if isNew and ARGV[2] ~= '-1' then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
      return count`,
  },
  // Empty: the counter is not there.
  waymarkIncrementKnown: {
    numberOfKeys: 1,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
      return {redis.call('INCRBY', KEYS[1], ARGV[1])}`,
  },
  // Empty: the counter is not there; 0: it is full.
  waymarkTakeBelow: {
    numberOfKeys: 1,
    lua: `
      local standing = redis.call('GET', KEYS[1])
      if not standing then return {} end
      if tonumber(standing) >= tonumber(ARGV[1]) then return {0} end
      return {1, redis.call('INCR', KEYS[1])}`,
  },
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    waymarkGetOrSet(key: string, value: string, ttlMs: number): Result<string, Context>
    waymarkSetIfNewer(key: string, version: number, value: string, ttlMs: number): Result<number, Context>
    waymarkCountInWindow(
      key: string,
      windowMs: number,
      by: number,
    ): Result<[count: number, remainingMs: number], Context>
    waymarkCountInWindows(keys: number, ...keysAndArguments: (string | number)[]): Result<number[], Context>
    waymarkIncrement(key: string, by: number, ttlMs: number): Result<number, Context>
    waymarkIncrementKnown(key: string, by: number): Result<[count?: number], Context>
    waymarkTakeBelow(key: string, limit: number): Result<[taken?: number, count?: number], Context>
  }
}
