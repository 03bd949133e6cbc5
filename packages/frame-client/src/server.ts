export { type Channel, createChannelPair } from './channel.ts'
export {
  type FrameBroadcast,
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameResponse,
  frameBroadcasts,
  frameMethods,
} from './protocol.ts'
export { classifyRpcMethod, type RpcMethod, type RpcMethodKind, rpcMethods } from './rpcMethods.ts'
export {
  createParentChannel,
  type FrameCallContext,
  type FrameHandlers,
  type FrameServer,
  serveFrame,
} from './serveFrame.ts'
