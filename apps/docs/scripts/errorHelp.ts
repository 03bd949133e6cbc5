import type { ErrorName } from '@foyer/base'

type Help = {
  /** What happened, in a sentence. */
  readonly why: string
  /** What a site's owner does. */
  readonly fix: string
}

/** What each error of the table in `@foyer/base` means to a site's owner. The compiler names a row that is missing. */
export const errorHelp: { readonly [name in ErrorName]: Help } = {
  NetworksEmpty: { why: '`createFoyer` was called without networks.', fix: 'Pass at least one in `networks`.' },
  DefaultNetworkUnknown: {
    why: "`defaultNetwork` names a network that `networks` doesn't have.",
    fix: 'Add it to `networks`, or choose another default.',
  },
  AdapterDuplicate: {
    why: 'Two adapters are for the same namespace.',
    fix: 'Keep one. If you have two wagmi configs, merge them.',
  },
  AdapterWithoutNetworks: {
    why: 'An adapter has no network of its namespace.',
    fix: 'Add a network of that namespace, or remove the adapter.',
  },
  WagmiConfigMismatch: {
    why: 'Your wagmi config and Foyer have different chains.',
    fix: 'Build both from one list of chains.',
  },
  InvalidNetwork: {
    why: 'A custom network has a missing or wrong field.',
    fix: 'Compare it with the example on [Custom chains](../../build/custom-chains/).',
  },
  InvalidOption: {
    why: 'An option has an invalid value.',
    fix: 'The message says what it must be; see [Options](../options/).',
  },
  SiweAndSiwx: { why: 'Both sign-in options are set.', fix: 'Keep `siwx`, and remove `siweConfig`.' },
  InvalidCaipAddress: {
    why: "The value isn't a CAIP-10 address, such as `eip155:1:0x…`.",
    fix: 'Include the namespace and the network in the address.',
  },
  InvalidCaipNetworkId: {
    why: "The value isn't a CAIP-2 ID, such as `eip155:1`.",
    fix: 'Include the namespace in the ID.',
  },
  InvalidAmount: {
    why: "An amount isn't a number, is negative, or has more decimals than the token. The wallet wasn't opened.",
    fix: 'Show the message next to the field.',
  },
  InvalidAddress: {
    why: "An address is misspelled, or belongs to another network. The wallet wasn't opened.",
    fix: 'Show the message next to the field.',
  },
  InvalidChainId: { why: "This wallet or name service doesn't know the chain ID.", fix: 'Pass a whole number.' },
  AdapterMissing: {
    why: 'The call is for a namespace without an adapter.',
    fix: "Add the namespace's adapter and a network to `createFoyer`.",
  },
  AdapterNotFound: {
    why: "The network's namespace has no adapter.",
    fix: "Add the namespace's adapter to `createFoyer`.",
  },
  NamespaceNotFound: {
    why: "This site doesn't use the namespace.",
    fix: 'Pass the namespace of one of its `networks`.',
  },
  CapabilityUnsupported: {
    why: "The connected wallet or its adapter doesn't support this.",
    fix: 'Hide the button: `adapter.capabilities` lists what is supported.',
  },
  ConnectorNotFound: {
    why: "The wallet isn't in this browser anymore, or its ID changed.",
    fix: 'Ask the visitor to enable the extension and reload. Get IDs from `useFoyerWallets`.',
  },
  WalletConnectConnectorNotFound: {
    why: 'Mobile wallets need a relay, but `projectId` is empty.',
    fix: '[Get a project ID](../../build/project-id/), or set your own relay as `relayUrl`.',
  },
  ConnectorChainsUnsupported: {
    why: 'The wallet has no account on any network of the site.',
    fix: 'Add a network the wallet supports, or ask the visitor to add an account in the wallet.',
  },
  NetworkNotFound: {
    why: "The network isn't in `networks`, or not in your wagmi config.",
    fix: 'Add it to the list that both use.',
  },
  ChainUnsupported: {
    why: "The wallet is on a network that this site, or this call, doesn't support.",
    fix: 'Switch first: `switchNetwork(foyer, network)`.',
  },
  ChainNotAdded: {
    why: "The wallet doesn't have the network and couldn't add it.",
    fix: 'Ask the visitor to add it in the wallet.',
  },
  NetworkUnsupportedForGasPrice: {
    why: 'The fee on this network is unknown.',
    fix: 'On your gateway, see [Sources of account data](../../run/sources/).',
  },
  NetworkUnsupportedForSwaps: {
    why: 'Swaps are unavailable on this network.',
    fix: 'Turn swaps off, or add a source for this network on your gateway.',
  },
  NoActiveCaipAddress: {
    why: 'No wallet is connected, or the account changed since you got the signer.',
    fix: 'Show the button only while `isConnected` is true, and get the signer when you need it.',
  },
  AddressOrAuthConnectorNotFound: {
    why: 'This call is only for the embedded wallet, but another wallet is connected.',
    fix: 'Show it only to visitors who signed in with email or a social account.',
  },
  DisconnectFailed: {
    why: "A wallet didn't confirm that it disconnected.",
    fix: 'Nothing: the site no longer uses it. The wallet is notified at the next visit.',
  },
  SignOutUnheard: {
    why: "The visitor is signed out on this site, but the embedded wallet couldn't be reached.",
    fix: 'Nothing: the wallet is notified at the next visit.',
  },
  WalletLied: {
    why: 'The wallet answered with another account, signature or transaction than it was asked for. Nothing was sent.',
    fix: "Ask the visitor to choose the account in the wallet and try again. If it keeps happening, contact the wallet's developers.",
  },
  PartNotLoaded: {
    why: "A file of the dialog couldn't be loaded: the network failed, or a new release replaced the file.",
    fix: 'The dialog offers to try again or reload. Keep the files of the last release on your host for a day.',
  },
  ModalClosed: { why: 'The visitor closed the dialog before they finished.', fix: 'Nothing: the visitor decided.' },
  UserRejected: {
    why: 'The visitor rejected the request in the wallet. Nothing was sent.',
    fix: "Let them try again. Don't report it as an error.",
  },
  ConnectFailed: {
    why: 'The wallet failed while connecting. Its own error is in `cause`.',
    fix: 'Ask the visitor to open the wallet and try again.',
  },
  PopupClosed: {
    why: 'The visitor closed the window of the sign-in provider or of the wallet.',
    fix: 'Nothing: the visitor decided.',
  },
  PopupBlocked: {
    why: "The browser blocked a window because it wasn't opened by a click.",
    fix: 'Call Foyer directly in the click handler, without an `await` before it.',
  },
  SocialConnectFailed: {
    why: 'The social sign-in provider returned an error.',
    fix: 'Check its client ID and redirect URL on your [gateway](../../run/self-hosting/).',
  },
  WalletLocked: { why: 'The wallet is locked.', fix: 'Ask the visitor to unlock it.' },
  WalletRequestFailed: {
    why: 'The wallet returned an error, which the message repeats.',
    fix: "Try another wallet. If it's your own request, check it against the wallet's documentation.",
  },
  WalletBusy: {
    why: 'The wallet still has a pending request.',
    fix: 'Ask the visitor to open the wallet and finish it.',
  },
  WalletTimedOut: {
    why: "The wallet didn't answer in time.",
    fix: 'Ask the visitor to open the wallet, and to check there whether it was sent before trying again.',
  },
  SendInputMissing: { why: 'The amount or the recipient is empty.', fix: 'Pass both.' },
  SendTokenMissing: { why: "The token's decimals aren't known.", fix: 'Choose a token first.' },
  InsufficientFunds: {
    why: "The account can't pay for the amount and the network fee.",
    fix: 'Show the message. On a test network, use a faucet.',
  },
  TransactionFailed: {
    why: "The network included the transaction and reverted it. Assets didn't move; the fee was paid.",
    fix: 'Simulate the call before you ask the wallet: see [Sign and send](../../build/transactions/).',
  },
  InvalidTransaction: {
    why: "The wallet can't sign this kind of transaction. Nothing was signed.",
    fix: "The message says what isn't supported; change the transaction.",
  },
  TransactionRefused: {
    why: "The network's node didn't accept the transaction. Nothing was sent.",
    fix: "The message contains the node's reason, most often a fee that's too low or a used nonce.",
  },
  WrongNetwork: {
    why: 'The wallet is on the wrong network for this call.',
    fix: 'Switch first: `switchNetwork(foyer, network)`.',
  },
  TransactionExpired: {
    why: "The network didn't include the transaction before it expired. Nothing was spent.",
    fix: 'Create a new one.',
  },
  HttpRequestFailed: {
    why: 'A service answered with an error.',
    fix: 'Check the status. For 401 and 403, check the project ID and its allowlist.',
  },
  RpcRequestFailed: {
    why: "The network's node failed or couldn't be reached.",
    fix: 'Set your own RPC URL: see [Custom RPC URLs](../../build/rpc/). Add it to `connect-src` in your CSP.',
  },
  ServiceNotConfigured: {
    why: "A feature needs a service, and its address isn't set.",
    fix: 'Set the option named in the message, or turn the feature off.',
  },
  AnswerInvalid: {
    why: "A service's answer couldn't be used, such as an error page of a proxy.",
    fix: "Open the URL yourself, and check that `apiUrl` is your gateway's.",
  },
  RateLimited: {
    why: 'The service received too many requests from this address or project.',
    fix: 'Wait, or raise the limit in your gateway’s settings.',
  },
  ServerError: { why: 'The service failed.', fix: 'Try again later. For your gateway, check its log.' },
  RequestAborted: {
    why: 'Your own `signal` was aborted, or the dialog was closed.',
    fix: "Nothing: it's a decision. A request that reached the wallet may still be pending there.",
  },
  RequestTimedOut: {
    why: "A service or wallet didn't answer in time.",
    fix: 'Try again. Before sending again, check whether it was sent.',
  },
  NameServiceFailed: { why: 'The name service refused, for the reason in the message.', fix: 'Show the message.' },
  ResolveNameFailed: { why: "A name couldn't be looked up.", fix: 'Let the visitor enter the address.' },
  NameSuggestionsFailed: {
    why: "Suggestions for a name couldn't be loaded.",
    fix: 'Let the visitor type the whole name.',
  },
  NamesForAddressFailed: { why: "The names of an account couldn't be loaded.", fix: 'Show the address.' },
  RegisterNameFailed: { why: "The name couldn't be registered.", fix: 'Try again, or choose another name.' },
  EmailLoginUnavailable: {
    why: "The embedded wallet's page couldn't be loaded: check the CSP, ad blockers and `frameUrl`.",
    fix: 'Open `frameUrl` yourself, and allow it in `frame-src` in your CSP.',
  },
  EmailCooldown: { why: 'A code was just sent.', fix: 'Wait for the seconds in the message.' },
  FrameNotSet: {
    why: 'The embedded wallet was used before its hidden frame was on the page, or after your page removed it.',
    fix: "Don't remove the element `w3m-iframe`. It has this name because existing tests look for it.",
  },
  FrameParentNotSet: {
    why: "The embedded wallet's page was opened directly, not inside a site.",
    fix: 'It only works inside a site’s hidden frame.',
  },
  FrameFailed: {
    why: 'The embedded wallet returned an unknown error or an invalid answer.',
    fix: 'Check that frame and site use the same release. Details, if any, are in `cause`.',
  },
  FrameRefused: { why: 'The embedded wallet refused, for the reason in the message.', fix: 'Show the message.' },
  FrameAborted: {
    why: "The embedded wallet's frame was closed during a request, for example because the visitor left the page.",
    fix: 'Try again. Before sending again, check whether it was sent.',
  },
  MethodNotAllowed: {
    why: "The feature is turned off for this site, or the embedded wallet doesn't support this method.",
    fix: "Turn the feature on in `features` and in the project's settings, or use another method.",
  },
  RelayUriInvalid: {
    why: "The link isn't a version 2 pairing link.",
    fix: 'Pass the whole link, starting with `wc:`.',
  },
  RelayEnvelopeInvalid: {
    why: "A relay message wasn't encrypted with the session's key, so it was ignored.",
    fix: 'Usually nothing. If connecting fails, connect again.',
  },
  RelayUnreachable: {
    why: "The relay couldn't be reached: check the network, the CSP and firewalls.",
    fix: 'Allow `wss://relay.walletconnect.org`, or your own relay, in `connect-src` in your CSP.',
  },
  RelayRefused: {
    why: "The relay doesn't accept the project ID from this site.",
    fix: "Check the ID, and add the site's address to the project's allowlist: see [Get a project ID](../../build/project-id/).",
  },
  RelayPublishFailed: { why: "The relay didn't accept a message.", fix: 'Try again.' },
  RelayCallFailed: {
    why: 'The relay refused a call, for the reason in the message.',
    fix: 'Try again, then check the project ID.',
  },
  ProposalExpired: { why: "The code wasn't scanned in time.", fix: 'Get a new code.' },
  SettlementInvalid: {
    why: 'The mobile wallet’s session is missing something the site requested.',
    fix: 'Update the wallet, or choose another.',
  },
  AuthenticationInvalid: {
    why: 'The mobile wallet signed a different message. The visitor isn’t signed in.',
    fix: 'Update the wallet, or choose another.',
  },
  SessionNotFound: {
    why: 'The mobile wallet has no session with this site anymore.',
    fix: 'Ask the visitor to connect again.',
  },
  SessionEnded: { why: 'The mobile wallet ended the session.', fix: 'Ask the visitor to connect again.' },
  MethodNotApproved: {
    why: "The mobile wallet's session doesn't include this method.",
    fix: 'Request it with `universalProviderConfigOverride`, and connect again.',
  },
  NetworkNotApproved: {
    why: "The mobile wallet's session doesn't include this network.",
    fix: 'Ask the visitor to approve the network in the wallet and connect again.',
  },
  RequestExpired: {
    why: "The mobile wallet didn't answer in time.",
    fix: 'Ask the visitor to open the wallet, and to check there whether it was sent before trying again.',
  },
  RelayWalletFailed: {
    why: 'The mobile wallet returned an error, which the message repeats.',
    fix: 'Show the message.',
  },
  SiwxNotEnabled: {
    why: 'The site requested a sign-in, but `siwx` isn’t set.',
    fix: 'Set `siwx`: see [Sign-in](../../build/sign-in/).',
  },
}
