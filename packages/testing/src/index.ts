export {
  eventually,
  freePort,
  type KafkaListener,
  type OnClusterProxy,
  openOnClusterProxy,
  type PollOptions,
  poll as waitFor,
  type ServicePart,
  type Services,
  type Stopwatch,
  startServices,
  startStopwatch,
} from '@waymark/scripts/services'
export { type EventStream, openEventStream, type StreamedEvent } from './event-stream.ts'
export { type FillOptions, fillTables } from './index-use/fill-tables.ts'
export {
  findIndexes,
  findWholeReads,
  foreignKeyChecks,
  type Statement,
  type WholeRead,
} from './index-use/whole-reads.ts'
export { type ClientOutcome, type KeepAliveClients, startKeepAliveClients } from './keep-alive-clients.ts'
export { type MailServer, openMailServer, type ReceivedMail } from './mail-server.ts'
export { createManualClock, type ManualClock } from './manual-clock.ts'
export { type NameServer, openNameServer } from './name-server.ts'
export {
  type Answering,
  openReceiver,
  type ReceivedRequest,
  type Receiver,
  type ReceiverAnswer,
} from './receiver.ts'
export { describeWith, type TestServices, testServices } from './services.ts'
export type { SharedPart } from './services-state.ts'
export { mountSmallDisk, type SmallDisk } from './small-disk.ts'
export { type ProcessExit, type SpawnedProcess, type SpawnOptions, spawnProcess } from './spawn-process.ts'
export { createTcpProxy, type TcpProxy, type TcpTarget } from './tcp-proxy.ts'
export { type TempDir, tempDir } from './temp-dir.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { isWholeRun, sampleOf, sweep } from './tier.ts'
