import type { ErrorName } from '@foyer/base'

type Help = {
  /** What happened, in a sentence. */
  readonly why: string
  /** What a site's owner does. */
  readonly fix: string
}

/** What each error of the table in `@foyer/base` means to a site's owner. The compiler names a row that is missing. */
export const errorHelp: { readonly [name in ErrorName]: Help } = {
  NetworksEmpty: { why: '`createFoyer` got no network.', fix: 'Pass at least one in `networks`.' },
  DefaultNetworkUnknown: {
    why: "`defaultNetwork` names a network that `networks` doesn't have.",
    fix: 'Add it to `networks`, or choose one of those.',
  },
  AdapterDuplicate: {
    why: 'Two adapters serve the same family.',
    fix: 'Keep one. A second wagmi config belongs into the first adapter.',
  },
  AdapterWithoutNetworks: {
    why: 'An adapter has no network of its family.',
    fix: 'Add a network of that family, or remove the adapter.',
  },
  WagmiConfigMismatch: {
    why: 'Your wagmi config and Foyer have different chains.',
    fix: 'Build both from one list of chains.',
  },
  InvalidNetwork: {
    why: 'A network of your own lacks a field or has a wrong one.',
    fix: 'Compare it with the example on [Custom chains](../../build/custom-chains/).',
  },
  InvalidOption: {
    why: "An option has a value that it can't have.",
    fix: 'The text says what it must be; see [Options](../options/).',
  },
  SiweAndSiwx: { why: 'Both ways of signing in are set.', fix: 'Keep `siwx`, and remove `siweConfig`.' },
  InvalidCaipAddress: {
    why: "A text isn't a CAIP-10 address, such as `eip155:1:0x…`.",
    fix: 'Pass the family and the network with the address.',
  },
  InvalidCaipNetworkId: {
    why: "A text isn't a CAIP-2 id, such as `eip155:1`.",
    fix: 'Pass the family with the id.',
  },
  InvalidAmount: {
    why: "An amount isn't a number, is negative, or has more decimals than the token. The wallet wasn't opened.",
    fix: 'Show the text at the field.',
  },
  InvalidAddress: {
    why: "An address is misspelled, or belongs to another network. The wallet wasn't opened.",
    fix: 'Show the text at the field.',
  },
  InvalidChainId: { why: "A chain id isn't one that this wallet or name service knows.", fix: 'Pass a whole number.' },
  AdapterMissing: {
    why: 'A call names a family that the site has no adapter for.',
    fix: "Add the family's adapter and a network to `createFoyer`.",
  },
  AdapterNotFound: {
    why: 'A switch leads to a network whose family has no adapter.',
    fix: "Add the family's adapter to `createFoyer`.",
  },
  NamespaceNotFound: {
    why: "A call names a family that isn't on this site.",
    fix: "Pass one of its `networks`' families.",
  },
  CapabilityUnsupported: {
    why: "The connected wallet, or its family, can't do what was asked.",
    fix: 'Hide the button: `adapter.capabilities` lists what is there.',
  },
  ConnectorNotFound: {
    why: "The wallet isn't in this browser any more, or its id is another.",
    fix: 'Ask the visitor to enable the extension and reload. Take ids from `useFoyerWallets`.',
  },
  WalletConnectConnectorNotFound: {
    why: 'Wallets on phones were asked for, and the site has no relay: `projectId` is empty.',
    fix: '[Get a project ID](../../build/project-id/), or name a relay of your own in `relayUrl`.',
  },
  ConnectorChainsUnsupported: {
    why: 'The wallet has no account on any network of the site.',
    fix: 'Add a network that it has, or let the visitor add an account in the wallet.',
  },
  NetworkNotFound: {
    why: "The network isn't in `networks`, or not in your wagmi config.",
    fix: 'Add it to the one list that both use.',
  },
  ChainUnsupported: {
    why: "The wallet is on a network that this site, or this call, doesn't support.",
    fix: 'Switch first: `switchNetwork(foyer, network)`.',
  },
  ChainNotAdded: {
    why: "The wallet doesn't have the network, and can't add it by itself.",
    fix: 'Ask the visitor to add it in the wallet.',
  },
  NetworkUnsupportedForGasPrice: {
    why: 'No source knows the fee on this network.',
    fix: 'Nothing on the site; on your gateway, see [Sources of account data](../../run/sources/).',
  },
  NetworkUnsupportedForSwaps: {
    why: 'No source swaps on this network.',
    fix: 'Offer swaps only where `features.swaps` can be served.',
  },
  NoActiveCaipAddress: {
    why: 'No wallet is connected, or the account has changed since the signer was taken.',
    fix: 'Show the button only while `isConnected` is true, and ask for the signer when you need it.',
  },
  AddressOrAuthConnectorNotFound: {
    why: 'A call of the embedded wallet was made while another wallet is connected.',
    fix: 'Show it only to visitors who signed in with email or a social account.',
  },
  DisconnectFailed: {
    why: "A wallet didn't confirm that it disconnected.",
    fix: 'Nothing: the site has forgotten it. The wallet hears of it at the next visit.',
  },
  SignOutUnheard: {
    why: "The visitor is signed out on this site, but the embedded wallet couldn't be reached.",
    fix: 'Nothing: the wallet is told at the next visit.',
  },
  WalletLied: {
    why: 'The wallet answered with another account, signature or transaction than it was asked for. Nothing was sent.',
    fix: "Ask the visitor to choose the account in the wallet and try again. If it stays, tell the wallet's maker.",
  },
  PartNotLoaded: {
    why: "A file of the dialog couldn't be loaded: the network failed, or a new release replaced the file.",
    fix: 'The dialog offers to try again or reload. Keep the files of the last release on your host for a day.',
  },
  ModalClosed: { why: 'The visitor closed the dialog before they finished.', fix: "Nothing: it's a decision." },
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
    fix: "Nothing: it's a decision.",
  },
  PopupBlocked: {
    why: "The browser blocked a window, because it wasn't opened within a press.",
    fix: 'Call Foyer directly in the click handler, without an `await` before it.',
  },
  SocialConnectFailed: {
    why: 'The provider of a social login refused or failed.',
    fix: 'Check its client id and redirect address on your [gateway](../../run/self-hosting/).',
  },
  WalletLocked: { why: 'The wallet is locked.', fix: 'Ask the visitor to unlock it.' },
  WalletRequestFailed: {
    why: 'The wallet failed on a request, for a reason of its own that the text repeats.',
    fix: "Try another wallet. If the request is yours, check it against the wallet's documentation.",
  },
  WalletBusy: {
    why: 'The wallet still has a request open.',
    fix: 'Ask the visitor to open the wallet and finish it.',
  },
  WalletTimedOut: {
    why: "The wallet didn't answer in time.",
    fix: 'Ask the visitor to open the wallet. Before sending again, they check there whether it was sent.',
  },
  SendInputMissing: { why: 'Amount or receiver is empty.', fix: 'Pass both.' },
  SendTokenMissing: { why: "The token's decimals aren't known.", fix: 'Choose a token first.' },
  InsufficientFunds: {
    why: "The account can't pay for the amount and the network fee.",
    fix: 'Show the text. On a test network, use a faucet.',
  },
  TransactionFailed: {
    why: "The network included the transaction and reverted it. Assets didn't move; the fee was paid.",
    fix: 'Simulate the call before you ask the wallet: see [Sign and send](../../build/transactions/).',
  },
  InvalidTransaction: {
    why: "The wallet can't sign a transaction of this form. Nothing was signed.",
    fix: "The text says what it can't do: build the transaction otherwise.",
  },
  TransactionRefused: {
    why: "The network's node refused the transaction. Nothing was sent.",
    fix: "The text has the node's reason: most often too small a fee or a used nonce.",
  },
  WrongNetwork: {
    why: 'The wallet is on another network than the call needs.',
    fix: 'Switch first: `switchNetwork(foyer, network)`.',
  },
  TransactionExpired: {
    why: "The network didn't include the transaction in the time it was valid for. Nothing was spent.",
    fix: 'Make a new one.',
  },
  HttpRequestFailed: {
    why: 'A service answered with an error.',
    fix: 'Look at the status. 401 and 403: the project ID, or the address of your site in its allowlist.',
  },
  RpcRequestFailed: {
    why: "The network's node failed or couldn't be reached.",
    fix: 'Set an RPC address of your own: see [RPC](../../build/rpc/). Add it to `connect-src` of your policy.',
  },
  ServiceNotConfigured: {
    why: "A feature needs a service, and its address isn't set.",
    fix: 'Set the option that the text names, or switch the feature off.',
  },
  AnswerInvalid: {
    why: "A service answered with something that isn't its answer, such as an error page of a proxy.",
    fix: "Open the address yourself. Check that `apiUrl` is your gateway's.",
  },
  RateLimited: {
    why: 'The service got too many requests from this address or project.',
    fix: 'Wait. On your gateway, raise the limit in its settings.',
  },
  ServerError: { why: 'The service failed.', fix: 'Try again later. On your gateway, look at its log.' },
  RequestAborted: {
    why: 'Your own `signal` ended the wait, or the dialog was closed.',
    fix: "Nothing: it's a decision. A request that reached the wallet may still be open there.",
  },
  RequestTimedOut: {
    why: "A service or wallet didn't answer in time.",
    fix: 'Try again. Before sending again, check whether it was sent.',
  },
  NameServiceFailed: { why: 'The name service refused, for the reason in the text.', fix: 'Show the text.' },
  ResolveNameFailed: { why: "A name couldn't be looked up.", fix: 'Let the visitor enter the address.' },
  NameSuggestionsFailed: {
    why: "Suggestions for a name couldn't be loaded.",
    fix: 'Let the visitor type the whole name.',
  },
  NamesForAddressFailed: { why: "The names of an account couldn't be loaded.", fix: 'Show the address.' },
  RegisterNameFailed: { why: "The name couldn't be registered.", fix: 'Try again, or choose another name.' },
  EmailLoginUnavailable: {
    why: "The embedded wallet's page couldn't be loaded. A policy, a blocker or a wrong `frameUrl` stops it.",
    fix: 'Open `frameUrl` yourself, and allow it in `frame-src` of your policy.',
  },
  EmailCooldown: { why: 'A code was just sent.', fix: 'Wait for the seconds in the text.' },
  FrameNotSet: {
    why: 'The embedded wallet was asked before its hidden frame was in the page, or after your page removed it.',
    fix: "Don't remove the element `w3m-iframe`. The name is that of AppKit's protocol, which sites' tests look for.",
  },
  FrameParentNotSet: {
    why: "The embedded wallet's page was opened by itself, not inside a site.",
    fix: 'Nothing: it only works as the hidden frame of a site.',
  },
  FrameFailed: {
    why: "The embedded wallet answered with an error that it doesn't describe, or with something that isn't an answer.",
    fix: 'Check that the frame and the site are of the same release. The cause, where there is one, is in `cause`.',
  },
  FrameRefused: { why: 'The embedded wallet refused, for the reason in the text.', fix: 'Show the text.' },
  FrameAborted: {
    why: "The embedded wallet's frame went away during a request, as when the page was left.",
    fix: 'Try again. Before sending again, check whether it was sent.',
  },
  MethodNotAllowed: {
    why: "The feature is switched off for this site, or the embedded wallet doesn't answer this method.",
    fix: "Switch the feature on in `features` and in the project's settings, or use another method.",
  },
  RelayUriInvalid: {
    why: "A link isn't a pairing link of version 2.",
    fix: 'Pass the whole link, beginning with `wc:`.',
  },
  RelayEnvelopeInvalid: {
    why: "A message on the relay wasn't made with the session's key. It was ignored.",
    fix: 'Nothing. If connecting never works, connect anew.',
  },
  RelayUnreachable: {
    why: "The relay doesn't answer: no network, or a policy or firewall stops it.",
    fix: 'Allow `wss://relay.walletconnect.org`, or your own relay, in `connect-src` of your policy.',
  },
  RelayRefused: {
    why: "The relay doesn't accept the project ID from this site.",
    fix: "Check the ID, and add the site's address to the project's allowlist: see [Get a project ID](../../build/project-id/).",
  },
  RelayPublishFailed: { why: "The relay didn't take a message.", fix: 'Try again.' },
  RelayCallFailed: {
    why: 'The relay refused a call, for the reason in the text.',
    fix: 'Try again, then check the project ID.',
  },
  ProposalExpired: { why: "The code wasn't scanned in time.", fix: 'Get a new code.' },
  SettlementInvalid: {
    why: "The wallet on the phone sent a session that doesn't have what was asked for.",
    fix: 'Update the wallet, or choose another.',
  },
  AuthenticationInvalid: {
    why: 'The wallet on the phone signed something else than it was asked to. Nobody was signed in.',
    fix: 'Update the wallet, or choose another.',
  },
  SessionNotFound: {
    why: 'The wallet on the phone has no session with this site any more.',
    fix: 'Let the visitor connect anew.',
  },
  SessionEnded: { why: 'The wallet on the phone ended the session.', fix: 'Let the visitor connect anew.' },
  MethodNotApproved: {
    why: "The session with the wallet on the phone doesn't include this method.",
    fix: 'Ask for it when connecting (`universalProviderConfigOverride`), and connect anew.',
  },
  NetworkNotApproved: {
    why: "The session with the wallet on the phone doesn't include this network.",
    fix: 'Let the visitor approve the network in the wallet and connect anew.',
  },
  RequestExpired: {
    why: "The wallet on the phone didn't answer in time.",
    fix: 'Ask the visitor to open the wallet. Before sending again, they check there whether it was sent.',
  },
  RelayWalletFailed: { why: 'The wallet on the phone failed, for the reason in the text.', fix: 'Show the text.' },
  SiwxNotEnabled: {
    why: 'The site asked for a sign-in without saying how.',
    fix: 'Set `siwx`: see [Sign-in](../../build/sign-in/).',
  },
}
