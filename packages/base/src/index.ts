export { abortable, delay, setAbortableTimeout as after } from './abort.ts'
export {
  type Account,
  type AccountOwners,
  type AccountType,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type Balance,
  type Call,
  type Capabilities,
  type CapabilityName,
  type Connection,
  type Connector,
  type ConnectorType,
  type CreateAdapter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  hasCapability,
  type Metadata,
  type NameRecord,
  type RpcCall,
  requireCapability,
  type SeenTransaction,
  type SendOptions,
  type SignInRequest,
  type SignInResult,
  type Token,
  type TransactionOutcome,
  type Transfer,
  type TypedData,
  type WalletAsset,
} from './adapter.ts'
export { isEvmAddress, isSameAddress, normalizeAddress } from './address.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  isCaipNetworkId,
  isNamespace,
} from './caip.ts'
export { cleanIcon, iconLimit } from './cleanIcon.ts'
export { cleanText } from './cleanText.ts'
export { delegationManager, nonceEnforcer } from './delegationManager.ts'
export { createEmitter, type Emitter } from './emitter.ts'
export { type ErrorContext, type ErrorName, errorMessages, FoyerError, findCause, isFoyerError } from './errors.ts'
export { externalIds, isExternalId } from './externalIds.ts'
export { beforeAsking } from './failures/beforeAsking.ts'
export { getErrorCodes, getReason } from './failures/causes.ts'
export { getStep } from './failures/getStep.ts'
export {
  type FailurePlace,
  readFailure,
  type Speaker,
  type Step,
  type WalletDialect,
  type WalletErrorName,
} from './failures/readFailure.ts'
export { isUnsigned, toUnsigned, type Unsigned } from './failures/unsigned.ts'
export { families } from './families/families.ts'
export type { Family, PaymentRequest } from './families/family.ts'
export { isSolanaAddress } from './isSolanaAddress.ts'
export { isPartLost, loadPart, partLostEvent } from './loadPart.ts'
export { type Namespace, namespaces } from './namespaces.ts'
export { type Network, type NetworkInput, toNetwork } from './network.ts'
export { bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet } from './networks.ts'
export { isCaipAddress, parseCaipAddress, parseCaipNetworkId } from './parseCaip.ts'
export { shareWatch } from './shareWatch.ts'
export { shortenAddress } from './shortenAddress.ts'
export type { Cacao, SiwxConfig, SiwxMessage, SiwxSession } from './siwx.ts'
export { throwIfAborted } from './throwIfAborted.ts'
export { formatUnits, parseUnits } from './units.ts'
export { watchInjection } from './watchInjection.ts'
