export type { Channel } from './channel.ts'
export { createFrameClient, type FrameClient, type FrameTimeout } from './createFrameClient.ts'
export { createFrameElement, type FrameElement } from './frameElement.ts'
export {
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameResponse,
  frameMethods,
  loadTimeout,
  readyDelay,
} from './protocol.ts'
export { classifyRpcMethod, type RpcMethod, type RpcMethodKind, rpcMethods } from './rpcMethods.ts'
export { type FrameUrlParams, toFrameUrl } from './toFrameUrl.ts'
