export { isHex32 } from './crypto/bytes.ts'
export {
  type EnvelopeKeys,
  type OpenedEnvelope,
  openEnvelope,
  sealEnvelope,
  sealEnvelopeTo,
} from './crypto/envelope.ts'
export { type Identity, signRelayJwt, toIdentity } from './crypto/identity.ts'
export { createKeyPair, deriveSymKey, type KeyPair, toMessageId, toSubscriptionId, toTopic } from './crypto/keys.ts'
export {
  createPayloadIds,
  createRelayIds,
  formatError,
  formatRequest,
  formatResult,
  isRecord,
  parseRpc,
  type RpcAnswer,
  type RpcError,
  type RpcId,
  type RpcPayload,
  type RpcRequest,
  toIdKey,
} from './jsonRpc.ts'
export { formatPairingUri, type PairingUri, parsePairingUri } from './pairingUri.ts'
export { codes, type MethodName, type MethodRow, methods, proposalLifetime, sessionLifetime } from './protocol.ts'
export type { IncomingMessage } from './relay/calls.ts'
export type { OutgoingMessage } from './relay/createOutbox.ts'
export { createRelayClient, type RelayClient, type RelayClientOptions } from './relay/createRelayClient.ts'
export { defaultTiming } from './relay/timing.ts'
