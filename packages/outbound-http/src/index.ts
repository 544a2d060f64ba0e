export { createOutboundHttp, type OutboundHttpOptions } from './outbound-http.ts'
export type {
  FailedReason,
  OutboundHttp,
  OutboundRequest,
  OutboundResponse,
  OutboundResult,
  RefusedReason,
  Resolve,
  UrlVerdict,
} from './types.ts'
