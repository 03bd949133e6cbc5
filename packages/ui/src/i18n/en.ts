import type { ErrorName } from '@foyer/base'
import type { ToastName } from '@foyer/core'
import type { accountWords } from './accountWords.ts'
import type { activityWords } from './activityWords.ts'
import { embeddedWords } from './embeddedWords.ts'
import type { helpWords } from './helpWords.ts'
import { initialWords } from './initial.ts'
import type { namesWords } from './namesWords.ts'
import type { networkButtonWords } from './networkButtonWords.ts'
import type { nftsWords } from './nftsWords.ts'
import type { onrampWords } from './onrampWords.ts'
import type { payWords } from './payWords.ts'
import { relayWords } from './relayWords.ts'
import type { sendWords } from './sendWords.ts'
import type { sessionsWords } from './sessionsWords.ts'
import { sharedWords } from './sharedWords.ts'
import type { signInWords } from './signInWords.ts'
import type { Slots } from './slots.ts'
import type { swapWords } from './swapWords.ts'
import type { switchWords } from './switchWords.ts'
import type { walletButtonWords } from './walletButtonWords.ts'
import type { walletsWords } from './walletsWords.ts'

/** Every word of the widget but those of `LateMessageKey`; those of a wallet of our own are in `frame/`. Keys are flat so that a search finds both the text and its use. */
export const en = {
  ...initialWords,
  ...sharedWords,
  ...relayWords,
  ...embeddedWords,
  'account.balanceFailed': 'The balance didn’t load. The network isn’t answering.',
  'account.copy': 'Copy address',
  'account.disconnect': 'Disconnect',
  'account.explorer': 'Explorer',
  'account.retryIn': 'Try again in {seconds} s',
  'account.tab.activity': 'Activity',
  'account.tab.nfts': 'NFTs',
  'account.tab.tokens': 'Tokens',
  'account.tabs': 'What you own and did',
  'account.via': 'Connected with {wallet}',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.unknownNetwork': 'Your wallet is on a network this site doesn’t know.',
  'alert.dismiss': 'Dismiss',
  'connect.agree.both': 'I agree to the {terms} and {privacy}',
  'connect.agree.privacy': 'I agree to the {privacy}',
  'connect.agree.terms': 'I agree to the {terms}',
  'connect.connected': 'Connected',
  'connect.continue': 'Continue with a wallet',
  'connect.empty.family': 'No wallet for {network} in this browser',
  'connect.empty.help': 'About wallets',
  'connect.empty.phone': 'Open this site in the browser inside your wallet app. Your wallet is then offered here.',
  'connect.empty.text': 'Install a wallet extension in this browser, then reload the page. It appears here by itself.',
  'connect.empty.title': 'No wallet in this browser',
  'connect.getStarted': 'Get started',
  'connect.guide': 'No wallet yet?',
  'connect.family': 'Wallets for {network}',
  'connect.installed': 'Installed',
  'connect.legal.both': 'By connecting you agree to the {terms} and {privacy}',
  'connect.legal.privacy': 'By connecting you agree to the {privacy}',
  'connect.legal.terms': 'By connecting you agree to the {terms}',
  'connect.or': 'Or',
  'connect.privacy': 'Privacy Policy',
  'connect.recent': 'Recent',
  'connect.reload': 'Reload page',
  'connect.terms': 'Terms',
  'connect.title': 'Connect wallet',
  'connecting.busy.text': 'Open {wallet}, answer the request that waits there, then try again.',
  'connecting.busy.title': '{wallet} has a request open',
  'connecting.declined.text': 'Nothing was shared. You can ask again or pick another wallet.',
  'connecting.declined.title': 'Connection declined',
  'connecting.failed.text': 'Nothing was shared. Try again, or pick another wallet.',
  'connecting.failed.title': '{wallet} didn’t connect',
  'connecting.gone.text': 'Check that it is installed and switched on, then reload the page.',
  'connecting.gone.title': '{wallet} isn’t there any more',
  'connecting.locked.text': 'Open {wallet} and unlock it, then try again.',
  'connecting.locked.title': '{wallet} is locked',
  'connecting.otherWallets': 'Other wallets',
  'connecting.popupBlocked.text': 'Allow pop-up windows for this site in the browser, then try again.',
  'connecting.popupBlocked.title': 'The browser blocked the window',
  'connecting.popupClosed.text': 'Nothing was shared. Open it again, or pick another wallet.',
  'connecting.popupClosed.title': '{wallet}’s window was closed',
  'connecting.timedOut.text': 'Look for a request waiting in {wallet}, or try again.',
  'connecting.timedOut.title': 'No answer from {wallet}',
  'connecting.unsupported.text':
    'It has no account for the networks this site uses. Choose another account there, or another wallet.',
  'connecting.unsupported.title': '{wallet} doesn’t work here',
  'connecting.waiting.text': 'Accept the connection request in the wallet.',
  'connecting.waiting.title': 'Confirm in {wallet}',
  'create.title': 'Get started',
  'dialog.loadFailed.text': 'Check your connection, then try again.',
  'dialog.loadFailed.title': 'This screen didn’t load',
  'dialog.loading': 'Loading',
  'dialog.lost.text': 'Part of this page didn’t load. Reload the page, and you’ll be back here.',
  'dialog.offline.title': 'You’re offline',
  'dialog.viewFailed.text': 'Nothing was sent or changed. Try again; if it stays, reload the page.',
  'dialog.viewFailed.title': 'This screen stopped working',
  'getWallet.all': 'All wallets',
  'getWallet.get': 'Get',
  'getWallet.title': 'Get a wallet',
  'help.network.link': 'What is a network?',
  'help.title': 'What is a wallet?',
  'multiChain.text': '{wallet} works on several networks. Choose the one to connect.',
  'name.title': 'Choose a name',
  'network.cannotSwitch': 'Switch in wallet',
  'network.chip': 'Network: {network}. Choose another',
  'network.connected': 'Connected',
  'network.noAdapter': 'Not set up',
  'network.notApproved': 'Not in wallet',
  'network.title': 'Choose network',
  'network.unknown': 'Unknown network',
  'network.unsupported.title': 'Switch network',
  'nft.title': 'NFT',
  'onramp.fiat.title': 'Select currency',
  'onramp.title': 'Buy',
  'onramp.what.title': 'What is buying?',
  'pay.loading.title': 'Payment in progress',
  'pay.title': 'How you pay',
  'receive.networks.title': 'Compatible networks',
  'receipt.title': 'Receipt',
  'send.review.title': 'Review send',
  'send.selectToken.title': 'Select token',
  'send.title': 'Send',
  'swap.review.title': 'Review swap',
  'swap.title': 'Swap',
  'time.d': '{count} d',
  'time.hr': '{count} hr',
  'time.hrs': '{count} hrs',
  'time.min': '{count} min',
  'time.mo': '{count} mo',
  'time.sec': '{count} sec',
  'time.yr': '{count} yr',
  'toast.activityFailed': 'Failed to fetch transactions',
  'toast.balanceUnavailable': 'Token balance unavailable',
  'toast.copied': 'Address copied',
  'toast.copyFailed': 'Copying was blocked',
  'toast.hashCopied': 'Hash copied',
  'toast.linkCopied': 'Link copied',
  'toast.disconnectFailed': 'Disconnected here. The wallet didn’t answer',
  'toast.signOutUnheard': 'You’re out on this site, but the wallet didn’t hear it. We’ll tell it next time',
  'toast.walletDisconnected': 'Wallet disconnected',
  'toast.walletForgotten': 'Wallet forgotten',
  'toast.walletSwitched': 'Wallet switched',
  'sessions.title': 'What this site may do alone',
  'wallets.title': 'Your wallets',
  'toast.notSent': 'The transfer didn’t go through',
  'toast.notSwapped': 'The swap didn’t go through',
  'toast.swapped': 'Swapped',
  'tokens.imitates': 'Pretends to be {symbol}',
  'tokens.none': 'No tokens here yet.',
  'tokens.spam.many': '{count} tokens hidden as spam',
  'tokens.spam.one': 'One token hidden as spam',
  'wallet.generic': 'your wallet',
  'wallet.unnamed': 'Unnamed wallet',
  'error.AdapterDuplicate': 'This site is set up wrongly. Tell its owner.',
  'error.AdapterMissing': 'This site isn’t set up for that network. Choose another.',
  'error.AdapterNotFound': 'This site isn’t set up for that network. Choose another.',
  'error.AdapterWithoutNetworks': 'This site is set up wrongly. Tell its owner.',
  'error.AddressOrAuthConnectorNotFound': 'You aren’t connected any more. Connect again.',
  'error.AnswerInvalid': 'A service answered in a way this site doesn’t understand. Try again later.',
  'error.CapabilityUnsupported': 'This wallet can’t do that here. Use another wallet.',
  'error.ChainNotAdded': 'The wallet doesn’t know this network. Add it in the wallet’s settings, then try again.',
  'error.ChainUnsupported': 'This network isn’t supported here. Switch network, then try again.',
  'error.ConnectFailed': 'The wallet didn’t connect. Try again, or pick another wallet.',
  'error.ConnectorChainsUnsupported': 'This wallet doesn’t work on this site’s networks. Pick another wallet.',
  'error.ConnectorNotFound': 'The wallet isn’t there any more. Check that it is switched on, then reload the page.',
  'error.DefaultNetworkUnknown': 'This site is set up wrongly. Tell its owner.',
  'error.DisconnectFailed':
    'You are disconnected here, but the wallet didn’t answer. Remove this site in the wallet too.',
  'error.EmailCooldown': 'A mail is on its way. You can ask for another in a moment.',
  'error.EmailLoginUnavailable': 'E-mail login didn’t load. Check your connection, then try again.',
  'error.FrameAborted': 'That was interrupted. Try again.',
  'error.FrameFailed': 'That didn’t work. Try again.',
  'error.FrameRefused': 'The wallet couldn’t do that. Try again.',
  'error.FrameNotSet': 'The embedded wallet didn’t load. Reload the page.',
  'error.FrameParentNotSet': 'The embedded wallet didn’t load. Reload the page.',
  'error.HttpRequestFailed': 'A service didn’t answer. Check your connection, then try again.',
  'error.InsufficientFunds': 'There isn’t enough to pay for this. Lower the amount or add funds.',
  'error.InvalidAddress': 'That isn’t an address on this network. Check it.',
  'error.InvalidAmount': 'That isn’t an amount. Use digits and one point.',
  'error.InvalidCaipAddress': 'That isn’t a valid address. Check it.',
  'error.InvalidCaipNetworkId': 'That isn’t a valid network. Choose one from the list.',
  'error.InvalidChainId': 'That isn’t a valid network. Choose one from the list.',
  'error.InvalidNetwork': 'This site is set up wrongly. Tell its owner.',
  'error.InvalidOption': 'This site is set up wrongly. Tell its owner.',
  'error.MethodNotAllowed': 'The site asked for something it may not have. Nothing happened.',
  'error.ModalClosed': 'The window was closed. Open it again to go on.',
  'error.NameSuggestionsFailed': 'Suggestions didn’t load. Try again.',
  'error.NameServiceFailed': 'The name service refused. Check the name.',
  'error.NamesForAddressFailed': 'The name didn’t load. Try again.',
  'error.NamespaceNotFound': 'This site isn’t set up for that network. Choose another.',
  'error.NetworkNotFound': 'This site doesn’t know that network. Choose one from the list.',
  'error.NetworkUnsupportedForGasPrice': 'The network cost can’t be read here. Switch network.',
  'error.NetworkUnsupportedForSwaps': 'Swaps don’t work on this network. Switch network.',
  'error.NetworksEmpty': 'This site is set up wrongly. Tell its owner.',
  'error.NoActiveCaipAddress': 'You aren’t connected any more. Connect again.',
  'error.PartNotLoaded': 'Part of this page didn’t load. Check your connection, then try again.',
  'error.PopupBlocked': 'The browser blocked the window. Allow it, then try again.',
  'error.PopupClosed': 'The window was closed before it was done. Try again.',
  'error.RateLimited': 'That was asked too often. Wait a moment, then try again.',
  'error.RegisterNameFailed': 'The name wasn’t registered. Try again or choose another.',
  'error.RequestAborted': 'That was interrupted. Try again.',
  'error.RequestTimedOut': 'That took too long. Try again.',
  'error.ResolveNameFailed': 'That name didn’t lead to an address. Check it.',
  'error.RpcRequestFailed': 'The network isn’t answering. Check your connection, then try again.',
  'error.SendInputMissing': 'Something is missing. Enter an amount and an address.',
  'error.SendTokenMissing': 'Something is missing. Select a token.',
  'error.ServerError': 'A service didn’t answer. Try again in a moment.',
  'error.ServiceNotConfigured': 'This isn’t set up on this site.',
  'error.SignOutUnheard':
    'You’re out on this site, but the wallet didn’t hear it. Check your connection: we tell it before anything else.',
  'error.SiweAndSiwx': 'This site is set up wrongly. Tell its owner.',
  'error.SiwxNotEnabled': 'Signing in isn’t offered here.',
  'error.SocialConnectFailed': 'Nobody confirmed that login. Try again, or choose another way.',
  'error.TransactionExpired': 'The network never took the transaction. Nothing was sent. Try again.',
  'error.TransactionFailed': 'The network refused the transaction. Only the network cost was spent.',
  'error.TransactionRefused': 'The network won’t take this transaction. Nothing was sent.',
  'error.UserRejected': 'Declined in the wallet. Nothing happened.',
  'error.WagmiConfigMismatch': 'This site is set up wrongly. Tell its owner.',
  'error.RelayUriInvalid': 'This link isn’t a wallet link. Copy it again.',
  'error.RelayEnvelopeInvalid': 'The wallet’s answer couldn’t be read. Try again.',
  'error.RelayUnreachable': 'Wallets can’t be reached right now. Check your connection, then try again.',
  'error.RelayRefused': 'This site can’t reach wallets on other devices. Tell its owner.',
  'error.RelayPublishFailed': 'The request didn’t reach the wallet. Try again.',
  'error.RelayCallFailed': 'The request didn’t reach the wallet. Try again.',
  'error.ProposalExpired': 'The link is no longer valid. Take the new one.',
  'error.SettlementInvalid': 'The wallet offered something this site didn’t ask for. Pick another wallet.',
  'error.AuthenticationInvalid': 'The wallet’s signature doesn’t fit this site. Try again.',
  'error.SessionNotFound': 'You aren’t connected any more. Connect again.',
  'error.SessionEnded': 'The wallet ended the connection. Connect again.',
  'error.MethodNotApproved': 'The wallet didn’t agree to this. Connect again and allow it.',
  'error.NetworkNotApproved': 'The wallet didn’t agree to this network. Switch there in the wallet.',
  'error.RequestExpired': 'The wallet didn’t answer in time. Try again.',
  'error.RelayWalletFailed': 'The wallet couldn’t do that. Look into the wallet, then try again.',
  'error.WalletBusy': 'The wallet has a request open. Answer it there, then try again.',
  'error.WalletConnectConnectorNotFound': 'This site isn’t set up for that wallet. Pick another.',
  'error.WalletLied': 'The wallet didn’t do what it said. Switch in the wallet itself, then try again.',
  'error.WalletLocked': 'The wallet is locked. Unlock it, then try again.',
  'error.WalletRequestFailed': 'The wallet couldn’t do that. Look into the wallet, then try again.',
  'error.WalletTimedOut': 'The wallet didn’t answer. Look for a request waiting there, or try again.',
  'error.InvalidTransaction': 'This transaction cannot be signed.',
  'error.WrongNetwork': 'The wallet is on another network. Switch there, then try again.',
} as const satisfies Record<string, string> &
  Record<`error.${ErrorName}`, string> &
  Record<`toast.${ToastName}`, string>

/** The key of a text, to give other words for. */
export type MessageKey = keyof typeof en

/** Words that travel with the screens which alone say them. */
export type LateMessageKey =
  | keyof typeof accountWords
  | keyof typeof activityWords
  | keyof typeof helpWords
  | keyof typeof namesWords
  | keyof typeof networkButtonWords
  | keyof typeof nftsWords
  | keyof typeof onrampWords
  | keyof typeof payWords
  | keyof typeof sendWords
  | keyof typeof sessionsWords
  | keyof typeof signInWords
  | keyof typeof swapWords
  | keyof typeof switchWords
  | keyof typeof walletButtonWords
  | keyof typeof walletsWords

/** The `{slot}`s a message needs. */
export type MessageSlots<key extends MessageKey | LateMessageKey> = Slots<
  (typeof en &
    typeof accountWords &
    typeof activityWords &
    typeof helpWords &
    typeof namesWords &
    typeof networkButtonWords &
    typeof nftsWords &
    typeof onrampWords &
    typeof payWords &
    typeof sendWords &
    typeof sessionsWords &
    typeof signInWords &
    typeof swapWords &
    typeof switchWords &
    typeof walletButtonWords &
    typeof walletsWords)[key]
>

/** Keys that need no slots: titles, labels. */
export type PlainMessageKey = { [key in MessageKey]: [MessageSlots<key>] extends [never] ? key : never }[MessageKey]
