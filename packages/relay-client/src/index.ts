export type { AuthPayload, Cacao, CacaoPayload } from './authentication/cacao.ts'
export { formatAuthMessage } from './authentication/cacao.ts'
export type { AuthenticationParams, VerifyAuthSignature } from './authentication/request.ts'
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
export type { Approval, ProposeParams, RelayPairing } from './dapp/createProposals.ts'
export { pairingLifetime } from './dapp/createProposals.ts'
export { createRelayDapp, type DappEvent, type RelayDapp, type RelayDappOptions } from './dapp/createRelayDapp.ts'
export {
  browseLinks,
  forgetWallet,
  formatRequestLink,
  formatWalletLink,
  getLinkTarget,
  type LinkEnvironment,
  linkFeatures,
  readWalletChoice,
  rememberWallet,
  type WalletChoice,
  type WalletLink,
  walletChoiceKey,
} from './deepLinks.ts'
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
export {
  type PairingState,
  type Pairings,
  type PairingTarget,
  pairingMargin,
  pairingRetryGap,
} from './provider/createPairings.ts'
export {
  createRelayProvider,
  publicRelayUrl,
  type RelayNetwork,
  type RelayProvider,
  type RelayProviderOptions,
} from './provider/createRelayProvider.ts'
export { defaultNamespaces, type NamespaceOverrides, toProposalNamespaces } from './provider/namespaces.ts'
export type { PendingRequest, PendingRequests } from './provider/pendingRequests.ts'
export type { RelaySocket, RelayStatus } from './relay/createConnection.ts'
export { createRelayClient, type RelayClient, type RelayClientOptions } from './relay/createRelayClient.ts'
export { createPageEnvironment, type RelayEnvironment } from './relay/environment.ts'
export { defaultTiming, type RelayTiming } from './relay/timing.ts'
export type { SessionEvent } from './session/createSessions.ts'
export { createMemoryStorage, createWebStorage, type RelayStorage } from './session/storage.ts'
export type {
  PeerMetadata,
  Properties,
  ProposalNamespace,
  ProposalNamespaces,
  RelaySession,
  SessionNamespace,
  SessionNamespaces,
  SessionProposal,
} from './session/types.ts'
