export type { Cacao } from '@foyer/base'
export type { AuthPayload, CacaoPayload } from './authentication/cacao.ts'
export type { AuthenticationParams, SignedIn, VerifySignedIn } from './authentication/request.ts'
export type { Approval, ProposeParams, RelayPairing } from './dapp/createProposals.ts'
export { createRelayDapp, type DappEvent, type RelayDapp, type RelayDappOptions } from './dapp/createRelayDapp.ts'
export {
  type PairingState,
  type Pairings,
  type PairingTarget,
  pairingExpiryMargin,
  pairingRetryDelay,
} from './provider/createPairings.ts'
export {
  createRelayProvider,
  publicRelayUrl,
  type RelayNetwork,
  type RelayProvider,
  type RelayProviderOptions,
} from './provider/createRelayProvider.ts'
export { defaultNamespaces, type NamespaceOverrides } from './provider/namespaces.ts'
export type { PendingRequest, PendingRequests } from './provider/pendingRequests.ts'
export type { RelaySocket, RelayStatus } from './relay/createConnection.ts'
export type { RelayEnvironment } from './relay/createPageEnvironment.ts'
export type { RelayTiming } from './relay/timing.ts'
export { createMemoryStorage, createWebStorage, type RelayStorage } from './session/storage.ts'
export type {
  PeerMetadata,
  Properties,
  ProposalNamespace,
  ProposalNamespaces,
  RelaySession,
  SessionEvent,
  SessionNamespace,
  SessionNamespaces,
  SessionProposal,
} from './session/types.ts'
