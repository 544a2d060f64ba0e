export { connectRpc, type RpcConnection, type RpcFunctions } from './connect-rpc.ts'
