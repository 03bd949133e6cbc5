export { isHex32 } from './crypto/bytes.ts'
export { openEnvelope, sealEnvelope, sealEnvelopeTo } from './crypto/envelope.ts'
export {
  createKeyPair,
  deriveSymKey,
  type KeyPair,
  toClientId,
  toMessageId,
  toSubscriptionId,
  toTopic,
} from './crypto/keys.ts'
export { signRelayJwt } from './crypto/relayJwt.ts'
export {
  createPayloadIds,
  createRelayIds,
  formatError,
  formatRequest,
  formatResult,
  isRecord,
  parseRpc,
  type RpcError,
  type RpcId,
  type RpcPayload,
  toIdKey,
} from './jsonRpc.ts'
export { formatPairingUri, type PairingUri, parsePairingUri } from './pairingUri.ts'
export { codes, methods } from './protocol.ts'
