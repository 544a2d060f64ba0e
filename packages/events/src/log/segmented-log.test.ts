import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProcessLockedError } from '@waymark/async'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeRecords, totalBytes } from './record.ts'
import type { Damage } from './segment.ts'
import {
  LogFullError,
  openSegmentedLog,
  type SegmentedLog,
  type SegmentedLogOptions,
} from './segmented-log.ts'

let dir: string
const opened: SegmentedLog[] = []
const damages: Damage[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-log-'))
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
  damages.splice(0)
  await rm(dir, { recursive: true })
})

async function openLog(options: Partial<SegmentedLogOptions> = {}): Promise<SegmentedLog> {
  const log = await openSegmentedLog({ dir, onDamage: (damage) => damages.push(damage), ...options })
  opened.push(log)
  return log
}

const payloads = (...texts: string[]) => texts.map((text) => [Buffer.from(text)])

async function readAll(log: SegmentedLog, fromRecord = 0, maxBytes = 1024): Promise<string[]> {
  const reader = log.createReader(fromRecord)
  const texts: string[] = []
  for (;;) {
    const records = await reader.read({ maxRecords: 3, maxBytes })
    if (records.length === 0) break
    texts.push(...records.map(({ number, payload }) => `${number}:${payload.toString()}`))
  }
  await reader.close()
  return texts
}

const segmentFiles = async () => (await readdir(dir)).filter((name) => name.endsWith('.log')).sort()
const segmentFile = async (index: number) => join(dir, (await segmentFiles())[index] ?? 'missing')

/** Bytes of a record. */
const twoLetters = totalBytes(encodeRecords([[Buffer.from('aa')]]))
/** Four records in two segments: 0, 1 and 2, 3. */
const twoSegments = { segmentBytes: 2 * twoLetters }

describe('a segmented log', () => {
  it('gives records back in order, with their numbers, over segments and re-opening', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc'))
    await log.close()
    const again = await openLog(twoSegments)
    expect(await again.append(payloads('dd'))).toBe(3)
    expect(await readAll(again)).toEqual(['0:aa', '1:bb', '2:cc', '3:dd'])
    expect(await segmentFiles()).toHaveLength(2)
  })

  it('reads from any record on', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc', 'dd'))
    expect(await readAll(log, 1)).toEqual(['1:bb', '2:cc', '3:dd'])
    expect(await readAll(log, 3)).toEqual(['3:dd'])
    expect(await readAll(log, 4)).toEqual([])
  })

  it('shows a reader at the end what is appended later', async () => {
    const log = await openLog()
    const reader = log.createReader(0)
    expect(await reader.read({ maxRecords: 9, maxBytes: 99 })).toEqual([])
    await log.append(payloads('late'))
    expect(await reader.read({ maxRecords: 9, maxBytes: 99 })).toMatchObject([{ number: 0 }])
    await reader.close()
  })

  it('hands over a record longer than the byte limit of the read', async () => {
    const log = await openLog()
    await log.append(payloads('x'.repeat(5000), 'y'))
    expect((await readAll(log, 0, 16)).map((text) => text.length)).toEqual([5002, 3])
  })

  it('writes concurrent appends in the order of the calls', async () => {
    const log = await openLog({ segmentBytes: 64 })
    const numbers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => log.append(payloads(`${index}`))),
    )
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index))
    expect(await readAll(log)).toEqual(numbers.map((number) => `${number}:${number}`))
  })

  it('refuses what exceeds its limit and preserves the rest', async () => {
    const log = await openLog({ maxBytes: 2 * twoLetters })
    await log.append(payloads('aa', 'bb'))
    await expect(log.append(payloads('cc'))).rejects.toThrow(LogFullError)
    expect(await readAll(log)).toEqual(['0:aa', '1:bb'])
  })

  it('deletes whole segments that are passed, never the open one', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc'))
    await log.deleteBefore(1)
    expect(log.start()).toBe(0)
    await log.deleteBefore(3)
    expect(log.start()).toBe(2)
    expect(await segmentFiles()).toHaveLength(1)
    await log.roll()
    await log.deleteBefore(3)
    expect([log.start(), log.end(), log.bytes(), await segmentFiles()]).toEqual([3, 3, 0, []])
    expect(await log.append(payloads('dd'))).toBe(3)
  })

  it('lets a reader whose segment was deleted continue with the oldest record that still exists', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    const reader = log.createReader(0)
    await log.append(payloads('cc'))
    expect(await log.deleteOldest()).toBe(true)
    expect(await reader.read({ maxRecords: 9, maxBytes: 99 })).toMatchObject([{ number: 2 }])
    await reader.close()
  })
})

describe('a folder that is removed while it is in use', () => {
  it('is made again with the segment that is written to; what was in closed ones is counted as lost', async () => {
    const errors: unknown[] = []
    const log = await openLog({ ...twoSegments, onError: (error) => errors.push(error) })
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc'))
    await rm(dir, { recursive: true })
    await log.append(payloads('dd'))
    expect(await readdir(dir)).toContain('lock')
    expect(await readAll(log)).toEqual(['2:cc', '3:dd'])
    expect(damages).toMatchObject([{ position: 0, lostRecords: 2 }])
    expect(errors.map(String)).toEqual([expect.stringContaining('was removed while it was in use')])
    await log.append(payloads('ee'))
    await log.close()
    expect(await readAll(await openLog())).toEqual(['2:cc', '3:dd', '4:ee'])
  })

  it('loses nothing to a reader that comes before the next write, nor to one that reads on', async () => {
    const log = await openLog()
    await log.append(payloads('aa', 'bb'))
    const reader = log.createReader(0)
    expect(await reader.read({ maxRecords: 1, maxBytes: 99 })).toMatchObject([{ number: 0 }])
    await rm(dir, { recursive: true })
    expect(await readAll(log)).toEqual(['0:aa', '1:bb'])
    await log.append(payloads('cc'))
    expect(await reader.read({ maxRecords: 9, maxBytes: 99 })).toMatchObject([{ number: 1 }, { number: 2 }])
    await reader.close()
    expect(damages).toEqual([])
  })

  it('loses nothing to a reader that finds no file while a write makes it again', async () => {
    for (let round = 0; round < 20; round++) {
      await rm(dir, { recursive: true })
      const log = await openLog()
      await log.append(payloads('aa', 'bb'))
      const reader = log.createReader(0)
      await rm(dir, { recursive: true })
      const [records] = await Promise.all([
        reader.read({ maxRecords: 9, maxBytes: 99 }),
        log.append(payloads('cc')),
      ])
      expect(records.slice(0, 2)).toMatchObject([{ number: 0 }, { number: 1 }])
      await reader.close()
      await log.close()
    }
    expect(damages).toEqual([])
  })

  it('is reported once by the check for writability, and exists again after that', async () => {
    const log = await openLog()
    await log.append(payloads('aa'))
    await rm(dir, { recursive: true })
    await expect(log.assertWritable()).rejects.toThrow('ENOENT')
    await log.assertWritable()
    expect(await readAll(log)).toEqual(['0:aa'])
  })
})

describe('what a crash leaves', () => {
  const tails: [string, (path: string) => Promise<void>][] = [
    ['half a header', (path) => appendFile(path, Buffer.from([1, 2, 3]))],
    ['a header without its payload', (path) => appendFile(path, Buffer.from([1, 2, 3, 4, 9, 0, 0, 0]))],
    [
      'a payload whose end was not on the disk yet',
      (path) => appendFile(path, Buffer.from([1, 2, 3, 4, 2, 0, 0, 0, 7, 0])),
    ],
    ['zeros', (path) => appendFile(path, Buffer.alloc(4096))],
  ]
  it.each(tails)('cuts off a torn tail: %s', async (_, tear) => {
    const log = await openLog()
    await log.append(payloads('aa', 'bb'))
    await log.close()
    await tear(await segmentFile(0))
    const again = await openLog()
    expect(await again.append(payloads('cc'))).toBe(2)
    expect(await readAll(again)).toEqual(['0:aa', '1:bb', '2:cc'])
    expect(damages).toEqual([])
  })

  it('preserves every whole record wherever the file is cut', async () => {
    const log = await openLog()
    await log.append(payloads('aa', 'bb', 'cc'))
    await log.close()
    const whole = await readFile(await segmentFile(0))
    for (let length = whole.length; length >= 0; length--) {
      await writeFile(await segmentFile(0), whole.subarray(0, length))
      const again = await openLog()
      expect(await readAll(again)).toHaveLength(Math.floor(length / twoLetters))
      await again.close()
    }
  })

  it('skips a damaged record only, and reports it once', async () => {
    const log = await openLog({ segmentBytes: 3 * twoLetters })
    await log.append(payloads('aa', 'bb', 'cc'))
    await log.append(payloads('dd'))
    await log.close()
    await flipByte(await segmentFile(0), twoLetters + 8)
    const again = await openLog()
    expect(await readAll(again)).toEqual(['0:aa', '2:cc', '3:dd'])
    expect(await readAll(again)).toEqual(['0:aa', '2:cc', '3:dd'])
    expect(damages).toMatchObject([{ position: 10, lostBytes: 10, lostRecords: 1 }])
    expect(again.damagedRecords()).toBe(1)
  })

  it('appends nothing to a damaged last segment and gives no number twice', async () => {
    const log = await openLog()
    await log.append(payloads('aa', 'bb', 'cc'))
    await log.close()
    await flipByte(await segmentFile(0), 9)
    const again = await openLog()
    const number = await again.append(payloads('dd'))
    expect(number).toBeGreaterThanOrEqual(3)
    expect(await readAll(again)).toEqual(['1:bb', '2:cc', `${number}:dd`])
    expect(damages).toMatchObject([{ position: 0, lostBytes: 10, lostRecords: 1 }])
  })

  it('finds the next record behind garbage of any length, and gives no lower numbers than before', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc', 'dd'))
    await log.close()
    const garbage = randomBytes(100_000)
    const content = await readFile(await segmentFile(0))
    const behind = content.subarray(twoLetters)
    await writeFile(await segmentFile(0), Buffer.concat([garbage, Buffer.alloc(100_000), behind]))
    expect(await readAll(await openLog(twoSegments))).toEqual(['1:bb', '2:cc', '3:dd'])
    expect(damages).toMatchObject([{ position: 0, lostBytes: 200_000, lostRecords: 1 }])
  })

  it('goes on when a segment shrank or vanished under a reader', async () => {
    const log = await openLog(twoSegments)
    await log.append(payloads('aa', 'bb'))
    await log.append(payloads('cc', 'dd'))
    await truncate(await segmentFile(0), 10)
    expect(await readAll(log)).toEqual(['0:aa', '2:cc', '3:dd'])
    await rm(await segmentFile(0))
    expect(await readAll(log)).toEqual(['2:cc', '3:dd'])
  })

  it('is locked by one opener and taken over from a killed one', async () => {
    await openLog()
    await expect(openLog()).rejects.toThrow(ProcessLockedError)
    await opened.pop()?.close()
    const script = `import { openSegmentedLog } from ${JSON.stringify(join(import.meta.dirname, 'segmented-log.ts'))}
      const log = await openSegmentedLog({ dir: ${JSON.stringify(dir)} })
      await log.append([[Buffer.from('written '), Buffer.from('before the kill')]])
      process.kill(process.pid, 'SIGKILL')`
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(await readdir(dir)).toContain('lock')
    expect(await readAll(await openLog())).toEqual(['0:written before the kill'])
  })

  it('takes over the lock of an earlier process that had our own pid', async () => {
    await writeFile(join(dir, 'lock'), JSON.stringify({ pid: process.pid, start: 'another-boot/1' }))
    await expect(openLog()).resolves.toBeDefined()
  })

  it.runIf(process.platform === 'linux')('takes over the lock of a zombie', async () => {
    // While its child runs, `exec` replaces the shell with a program that does not reap its children.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const [printed] = await once(parent.stdout, 'data')
      const pid = Number(printed)
      const fields = async () => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      }
      await vi.waitFor(async () => expect((await fields())[0]).toBe('Z'))
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
      const start = `${boot.trim()}/${(await fields())[19]}`
      await writeFile(join(dir, 'lock'), JSON.stringify({ pid, start }))
      await expect(openLog()).resolves.toBeDefined()
    } finally {
      parent.kill('SIGKILL')
    }
  })

  it('refuses a write that the disk does not take, whole, and goes on afterwards', async () => {
    // A limit on file size fails a write half-way, as a full disk does.
    const script = `import { openSegmentedLog } from ${JSON.stringify(join(import.meta.dirname, 'segmented-log.ts'))}
      const log = await openSegmentedLog({ dir: ${JSON.stringify(dir)}, segmentBytes: 1e6 })
      await log.append([[Buffer.alloc(20000, 'a')]])
      const refused = await log.append([[Buffer.alloc(10000, 'b'), Buffer.alloc(10000, 'b')]]).then(() => 'taken', (error) => error.code)
      await log.append([[Buffer.from('c')]])
      await log.close()
      process.stdout.write(refused)`
    const run = spawnSync(
      'sh',
      ['-c', 'ulimit -f 50; exec "$0" --input-type=module -e "$1"', process.execPath, script],
      { encoding: 'utf8' },
    )
    expect(run.stdout, run.stderr).toBe('EFBIG')
    expect((await readAll(await openLog())).map((text) => [text.length, text.slice(0, 3)])).toEqual([
      [20002, '0:a'],
      [3, '1:c'],
    ])
    expect((await stat(await segmentFile(0))).size).toBe(20017)
    expect(damages).toEqual([])
  })
})

async function flipByte(path: string, position: number): Promise<void> {
  const content = await readFile(path)
  content[position] = (content[position] ?? 0) ^ 0xff
  await writeFile(path, content)
}
