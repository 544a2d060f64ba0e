/** A line that is written over itself in a terminal, and now and then a line of its own in a file. */
export interface Progress {
  report(text: string): void
  end(text: string): void
}

export function createProgress(
  out: { write(text: string): unknown; isTTY?: boolean },
  nowMs: () => number,
): Progress {
  const everyMs = out.isTTY ? 100 : 5_000
  let reportedAtMs = nowMs()
  return {
    report(text) {
      if (nowMs() - reportedAtMs < everyMs) return
      reportedAtMs = nowMs()
      out.write(out.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
    },
    end(text) {
      out.write(out.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`)
    },
  }
}
