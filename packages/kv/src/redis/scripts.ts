import type { Result } from 'ioredis'

/**
 * Each but `waymarkCountInWindows` touches keys of one slot, so that it runs in a cluster; Redis runs each
 * without anything in between.
 */
export const scripts = {
  waymarkGetOrSet: {
    numberOfKeys: 1,
    lua: `
      local current = redis.call('GET', KEYS[1])
      if current then return current end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
      return ARGV[1]`,
  },
  // A hash, so that comparing versions does not read the value.
  waymarkSetIfNewer: {
    numberOfKeys: 1,
    lua: `
      local current = redis.call('HGET', KEYS[1], 'version')
      if current and tonumber(current) >= tonumber(ARGV[1]) then return 0 end
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
  // The one above for many keys of one window, where one node has them all: a script costs more than the
  // counting. One text for all numbers either way, since each part of a command and of an answer costs the
  // client more than what is in it.
  waymarkCountInWindows: {
    lua: `
      local answers = {}
      local index = 0
      for by in string.gmatch(ARGV[2], '%-?%d+') do
        index = index + 1
        local key = KEYS[index]
        local count = redis.call('INCRBY', key, by)
        local remaining = redis.call('PTTL', key)
        if remaining < 0 then
          redis.call('PEXPIRE', key, ARGV[1])
          remaining = tonumber(ARGV[1])
        end
        answers[index] = string.format('%.0f %.0f', count, remaining)
      end
      return table.concat(answers, ' ')`,
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
      local current = redis.call('GET', KEYS[1])
      if not current then return {} end
      if tonumber(current) >= tonumber(ARGV[1]) then return {0} end
      return {1, redis.call('INCR', KEYS[1])}`,
  },
  // Here and below: the counter, its provisional counter. Empty: the counter is there.
  waymarkOpenProvisional: {
    numberOfKeys: 2,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 1 then return {} end
      local from, before = unpack(redis.call('HMGET', KEYS[2], 'from', 'before'))
      if not from then
        redis.call('HSET', KEYS[2], 'from', ARGV[1], 'before', ARGV[2], 'counted', 0)
        redis.call('PEXPIRE', KEYS[2], ARGV[3])
        return {ARGV[1]}
      end
      if tonumber(before) < tonumber(ARGV[2]) then redis.call('HSET', KEYS[2], 'before', ARGV[2]) end
      return {from}`,
  },
  // Empty: neither is there; 0: full. The third is whether it was the provisional counter.
  waymarkTakeProvisionally: {
    numberOfKeys: 2,
    lua: `
      local current = redis.call('GET', KEYS[1])
      if current then
        if tonumber(current) >= tonumber(ARGV[1]) then return {0} end
        return {1, redis.call('INCR', KEYS[1]), 0}
      end
      local before, counted = unpack(redis.call('HMGET', KEYS[2], 'before', 'counted'))
      if not before then return {} end
      if before + counted >= tonumber(ARGV[1]) then return {0} end
      return {1, before + redis.call('HINCRBY', KEYS[2], 'counted', 1), 1}`,
  },
  waymarkCountProvisionally: {
    numberOfKeys: 2,
    lua: `
      if redis.call('EXISTS', KEYS[1]) == 1 then
        local found = redis.call('HGET', KEYS[2], 'found')
        if ARGV[2] ~= '' and found and tonumber(found) > tonumber(ARGV[2]) then return 1 end
        redis.call('INCRBY', KEYS[1], ARGV[1])
        return 1
      end
      if redis.call('HEXISTS', KEYS[2], 'from') == 0 then return 0 end
      redis.call('HINCRBY', KEYS[2], 'counted', ARGV[1])
      return 1`,
  },
  // From '': for any provisional counter, or none. Empty: what was found is not for the one that is there.
  waymarkSettleProvisional: {
    numberOfKeys: 2,
    lua: `
      local current = redis.call('GET', KEYS[1])
      if current then return {tonumber(current)} end
      local from, before, counted = unpack(redis.call('HMGET', KEYS[2], 'from', 'before', 'counted'))
      if ARGV[2] ~= '' and from ~= ARGV[2] then return {} end
      local count = math.max(tonumber(ARGV[1]), tonumber(before or 0)) + tonumber(counted or 0)
      redis.call('SET', KEYS[1], string.format('%.0f', count), 'PX', ARGV[3])
      redis.call('UNLINK', KEYS[2])
      if ARGV[2] ~= '' then
        redis.call('HSET', KEYS[2], 'found', ARGV[2])
        redis.call('PEXPIRE', KEYS[2], ARGV[3])
      end
      return {count}`,
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
    waymarkCountInWindows(keys: number, ...keysAndArguments: (string | number)[]): Result<string, Context>
    waymarkIncrement(key: string, by: number, ttlMs: number): Result<number, Context>
    waymarkIncrementKnown(key: string, by: number): Result<[count?: number], Context>
    waymarkTakeBelow(key: string, limit: number): Result<[taken?: number, count?: number], Context>
    waymarkOpenProvisional(
      key: string,
      provisionalKey: string,
      fromMs: number,
      before: number,
      ttlMs: number,
    ): Result<[fromMs?: string], Context>
    waymarkTakeProvisionally(
      key: string,
      provisionalKey: string,
      limit: number,
    ): Result<[taken?: number, count?: number, isProvisional?: number], Context>
    waymarkCountProvisionally(
      key: string,
      provisionalKey: string,
      by: number,
      sinceMs: number | string,
    ): Result<number, Context>
    waymarkSettleProvisional(
      key: string,
      provisionalKey: string,
      count: number,
      fromMs: number | '',
      ttlMs: number,
    ): Result<[count?: number], Context>
  }
}
