import type { DemoData, DemoSession } from '../deps.ts'

export interface TestDemoData extends DemoData {
  /** Of the workspaces that were to be filled. */
  started: DemoSession[]
  /** Whether another workspace is being filled. */
  isBusy: boolean
}

/** Notes which workspaces would be filled. */
export function createTestDemoData(): TestDemoData {
  const demoData: TestDemoData = {
    size: { links: 3, clicks: 50 },
    started: [],
    isBusy: false,
    start: (session) => {
      if (!demoData.isBusy) demoData.started.push(session)
      return !demoData.isBusy
    },
  }
  return demoData
}
