/**
 * Every error the product can throw: name → message (specification §8).
 * The argument of a row is the error's `context`; a row without an argument has none.
 * The words a visitor reads are in ui's catalogue, one key per name.
 */
export const errorMessages = {
  // options
  NetworksEmpty: () => 'createFoyer: `networks` is empty',
  DefaultNetworkUnknown: (c: { id: string; known: string }) =>
    `createFoyer: \`defaultNetwork\` ${c.id} is not in \`networks\` (${c.known})`,
  AdapterDuplicate: (c: { namespace: string }) => `createFoyer: \`adapters\` holds two adapters for ${c.namespace}`,
  AdapterWithoutNetworks: (c: { namespace: string }) =>
    `createFoyer: \`networks\` has none for the ${c.namespace} adapter`,
  WagmiConfigMismatch: (c: { missing: string; from: string }) =>
    `wagmiAdapter: chain ${c.missing} is missing from ${c.from}. \`chains\` and \`networks\` must match`,
  InvalidNetwork: (c: { name: string; field: string }) =>
    `createFoyer: \`networks\` entry ${c.name} has no valid \`${c.field}\``,
  InvalidOption: (c: { option: string; expected: string }) => `createFoyer: \`${c.option}\` must be ${c.expected}`,
  SiweAndSiwx: () => 'Cannot set both `siweConfig` and `siwx` options',
  // shared words
  InvalidCaipAddress: (c: { value: string }) => `Invalid CAIP-10 address: ${c.value}`,
  InvalidCaipNetworkId: (c: { value: string }) => `Invalid CAIP-2 network id: ${c.value}`,
  InvalidAmount: (c: { value: string }) => `Invalid amount: ${c.value}`,
  InvalidAddress: (c: { value: string }) => `Invalid address: ${c.value}`,
  InvalidChainId: () => 'Invalid chainId',
  // adapters and networks
  AdapterMissing: (c: { namespace: string }) => `Adapter for namespace ${c.namespace} doesn't exist`,
  AdapterNotFound: () => 'Adapter not found',
  NamespaceNotFound: (c: { namespace: string }) => `${c.namespace} namespace not found`,
  CapabilityUnsupported: (c: { namespace: string; capability: string }) =>
    `The ${c.namespace} adapter does not support ${c.capability}`,
  ConnectorNotFound: (c: { connectorId: string }) => `Connector ${c.connectorId} not found`,
  WalletConnectConnectorNotFound: () => 'WalletConnectConnector not found',
  ConnectorChainsUnsupported: () => 'The connector does not support any of the requested chains',
  NetworkNotFound: () => 'Network not found',
  ChainUnsupported: () => 'Unsupported chain',
  ChainNotAdded: () => 'Chain is not supported',
  NetworkUnsupportedForGasPrice: () => 'Network not supported for Gas Price',
  NetworkUnsupportedForSwaps: () => 'Network not supported for Swaps',
  NoActiveCaipAddress: () => 'No ActiveCaipAddress found',
  AddressOrAuthConnectorNotFound: () => 'Address or auth connector not found',
  DisconnectFailed: (c: { message: string }) => `Failed to disconnect chains: ${c.message}`,
  SignOutUnheard: () => 'Signed out here only',
  WalletLied: (c: { expected: string; actual: string }) =>
    `The wallet reported ${c.actual} where ${c.expected} was agreed`,
  PartNotLoaded: (_: { isLost: boolean }) => 'Part failed to load',
  // connection
  ModalClosed: () => 'Modal closed',
  UserRejected: () => 'Connection rejected',
  ConnectFailed: () => 'Failed to connect',
  PopupClosed: () => 'Popup closed',
  PopupBlocked: () => 'Popup blocked',
  SocialConnectFailed: () => 'Failed to initiate social connection',
  WalletLocked: () => 'The wallet is locked',
  WalletRequestFailed: (c: { method: string; message: string }) => `The wallet failed on ${c.method}: ${c.message}`,
  WalletBusy: () => 'The wallet has a pending request',
  WalletTimedOut: (c: { seconds: number }) => `The wallet did not answer within ${c.seconds} s`,
  // sending
  SendInputMissing: () => 'An amount and receiver address are required',
  SendTokenMissing: () => 'A token is required',
  InsufficientFunds: () => 'Insufficient funds',
  TransactionFailed: (c: { reason: string }) => `The transaction failed: ${c.reason}`,
  InvalidTransaction: (c: { reason: string }) => `Invalid transaction: ${c.reason}`,
  TransactionRefused: (c: { reason: string }) => `The network refuses the transaction: ${c.reason}`,
  WrongNetwork: (c: { expected: string; actual: string }) => `The wallet is on ${c.actual}, not on ${c.expected}`,
  TransactionExpired: () => 'The transaction expired',
  // services
  HttpRequestFailed: (c: { url: string; status: number }) => `Request to ${c.url} failed (${c.status})`,
  RpcRequestFailed: (c: { message: string }) => `The network did not answer: ${c.message}`,
  ServiceNotConfigured: (c: { option: string }) => `createFoyer: set \`${c.option}\` to your gateway's URL`,
  AnswerInvalid: (c: { url: string }) => `Unexpected response from ${c.url}`,
  RateLimited: () => 'Rate limited',
  ServerError: () => 'Server error',
  RequestAborted: () => 'Request was aborted',
  RequestTimedOut: (c: { method: string }) => `${c.method} timed out`,
  NameServiceFailed: (c: { reason: string }) => c.reason,
  ResolveNameFailed: () => 'Error resolving name',
  NameSuggestionsFailed: () => 'Error fetching name suggestions',
  NamesForAddressFailed: () => 'Error fetching names for address',
  RegisterNameFailed: (c: { name: string }) => `Error registering name ${c.name}`,
  // embedded wallet
  EmailLoginUnavailable: () => 'Unable to load email login dependency',
  EmailCooldown: (c: { seconds: number }) => `Please try again after ${c.seconds} seconds`,
  FrameNotSet: () => 'W3mFrame: iframe is not set',
  FrameParentNotSet: () => 'W3mFrame: parent is not set',
  FrameFailed: () => 'An error occurred',
  FrameRefused: (c: { message: string }) => c.message,
  FrameAborted: () => 'Something went wrong',
  MethodNotAllowed: () => 'Requested RPC call is not allowed',
  // relay
  RelayUriInvalid: (c: { reason: string }) => `Invalid pairing link: ${c.reason}`,
  RelayEnvelopeInvalid: (c: { reason: string }) => `Invalid relay envelope: ${c.reason}`,
  RelayUnreachable: (c: { url: string }) => `The relay ${c.url} does not answer`,
  RelayRefused: (c: { reason: string }) => `The relay refused the connection: ${c.reason}`,
  RelayPublishFailed: (c: { id: string; tag: number }) =>
    `Failed to publish payload, please try again. id:${c.id} tag:${c.tag}`,
  RelayCallFailed: (c: { method: string; code: number; message: string }) =>
    `The relay refused ${c.method}: ${c.message} (${c.code})`,
  ProposalExpired: () => 'Proposal expired',
  SettlementInvalid: (c: { reason: string }) => `The wallet sent an invalid session: ${c.reason}`,
  AuthenticationInvalid: (c: { reason: string }) => `The wallet sent an invalid sign-in: ${c.reason}`,
  SessionNotFound: (c: { topic: string }) => `No session for topic ${c.topic}`,
  SessionEnded: (c: { code: number; message: string }) => `The session ended: ${c.message}`,
  MethodNotApproved: (c: { method: string }) => `The wallet did not approve ${c.method}`,
  NetworkNotApproved: (c: { networkId: string }) => `The wallet did not approve ${c.networkId}`,
  RequestExpired: (c: { method: string }) => `The request ${c.method} expired`,
  RelayWalletFailed: (c: { code: number; message: string }) => c.message,
  // sign-in
  SiwxNotEnabled: () => 'SIWX is not enabled',
} as const

export type ErrorName = keyof typeof errorMessages

type ContextArgs<name extends ErrorName> = Parameters<(typeof errorMessages)[name]>
export type ErrorContext<name extends ErrorName> = ContextArgs<name>[0]

/** The one error class. `name` is a row of the table, `context` its typed facts, `cause` what lay behind it. */
export class FoyerError<name extends ErrorName = ErrorName> extends Error {
  override readonly name: name
  readonly context: ErrorContext<name>

  constructor(name: name, ...rest: [...ContextArgs<name>, options?: ErrorOptions]) {
    const toMessage = errorMessages[name] as (...args: unknown[]) => string
    const [context, options] = toMessage.length === 0 ? [undefined, rest[0]] : rest
    super(toMessage(context), options as ErrorOptions | undefined)
    this.name = name
    this.context = context as ErrorContext<name>
  }
}

/** Compares the name, not the class, so two copies of this package on one page still agree. */
export function isFoyerError<name extends ErrorName>(error: unknown, name: name): error is FoyerError<name> {
  return error instanceof Error && error.name === name
}

/** First error in the `cause` chain that the predicate accepts; a chain that loops ends. */
export function findCause(error: unknown, accepts: (error: Error) => boolean): Error | undefined {
  const seen = new Set<unknown>()
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    if (accepts(current)) return current
    seen.add(current)
  }
  return undefined
}
