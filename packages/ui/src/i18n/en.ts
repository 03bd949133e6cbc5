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
  'account.balanceFailed': 'Couldn’t load your balance. The network isn’t responding.',
  'account.copy': 'Copy address',
  'account.disconnect': 'Disconnect',
  'account.explorer': 'Explorer',
  'account.retryIn': 'Try again in {seconds} s',
  'account.tab.activity': 'Activity',
  'account.tab.nfts': 'NFTs',
  'account.tab.tokens': 'Tokens',
  'account.tabs': 'Your assets and activity',
  'account.via': 'Connected with {wallet}',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.unknownNetwork': 'Your wallet is on a network this site doesn’t support.',
  'alert.dismiss': 'Dismiss',
  'connect.agree.both': 'I agree to the {terms} and {privacy}',
  'connect.agree.privacy': 'I agree to the {privacy}',
  'connect.agree.terms': 'I agree to the {terms}',
  'connect.connected': 'Connected',
  'connect.continue': 'Continue with a wallet',
  'connect.empty.family': 'No {network} wallet in this browser',
  'connect.empty.help': 'About wallets',
  'connect.empty.phone': 'Open this site in your wallet app’s browser to connect.',
  'connect.empty.text': 'Install a wallet extension, then reload this page.',
  'connect.empty.title': 'No wallet in this browser',
  'connect.getStarted': 'Get started',
  'connect.guide': 'New to wallets?',
  'connect.family': '{network} wallets',
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
  'connecting.busy.text': 'Open {wallet} to finish it, then try again.',
  'connecting.busy.title': 'Request pending in {wallet}',
  'connecting.declined.text': 'Nothing was shared. Try again, or choose another wallet.',
  'connecting.declined.title': 'Connection rejected',
  'connecting.failed.text': 'Nothing was shared. Try again, or choose another wallet.',
  'connecting.failed.title': 'Couldn’t connect {wallet}',
  'connecting.gone.text': 'Make sure the extension is installed and enabled, then reload this page.',
  'connecting.gone.title': '{wallet} isn’t available',
  'connecting.locked.text': 'Open {wallet} and unlock it, then try again.',
  'connecting.locked.title': '{wallet} is locked',
  'connecting.otherWallets': 'Other wallets',
  'connecting.popupBlocked.text': 'Allow pop-ups for this site, then try again.',
  'connecting.popupBlocked.title': 'Pop-up blocked',
  'connecting.popupClosed.text': 'Nothing was shared. Try again, or choose another wallet.',
  'connecting.popupClosed.title': '{wallet}’s window was closed',
  'connecting.timedOut.text': 'Check {wallet} for a pending request, or try again.',
  'connecting.timedOut.title': '{wallet} didn’t respond',
  'connecting.unsupported.text':
    'It has no account for the networks this site uses. Choose another account or another wallet.',
  'connecting.unsupported.title': '{wallet} doesn’t support this network',
  'connecting.waiting.text': 'Approve the connection in your wallet.',
  'connecting.waiting.title': 'Confirm in {wallet}',
  'create.title': 'Get started',
  'dialog.loadFailed.text': 'Check your connection, then try again.',
  'dialog.loadFailed.title': 'Couldn’t load this screen',
  'dialog.loading': 'Loading',
  'dialog.lost.text': 'Part of this page couldn’t load. Reload the page, and you’ll be back here.',
  'dialog.offline.title': 'You’re offline',
  'dialog.viewFailed.text': 'Nothing was sent or changed. Try again, or reload the page.',
  'dialog.viewFailed.title': 'Something went wrong',
  'getWallet.all': 'All wallets',
  'getWallet.get': 'Get',
  'getWallet.title': 'Get a wallet',
  'help.network.link': 'What is a network?',
  'help.title': 'What is a wallet?',
  'multiChain.text': '{wallet} works on several networks. Choose one to connect.',
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
  'onramp.what.title': 'How buying works',
  'pay.loading.title': 'Payment in progress',
  'pay.title': 'Choose how to pay',
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
  'toast.copyFailed': 'Couldn’t copy',
  'toast.hashCopied': 'Transaction hash copied',
  'toast.linkCopied': 'Link copied',
  'toast.disconnectFailed': 'Disconnected here, but the wallet didn’t respond',
  'toast.signOutUnheard':
    'You’re disconnected from this site. The wallet couldn’t be reached and will be updated next time',
  'toast.walletDisconnected': 'Wallet disconnected',
  'toast.walletForgotten': 'Wallet removed',
  'toast.walletSwitched': 'Wallet switched',
  'sessions.title': 'What this site can do on your behalf',
  'wallets.title': 'Your wallets',
  'toast.notSent': 'Transfer failed',
  'toast.notSwapped': 'Swap failed',
  'toast.swapped': 'Swapped',
  'tokens.imitates': 'Fake {symbol}',
  'tokens.none': 'No tokens yet.',
  'tokens.spam.many': '{count} tokens hidden as spam',
  'tokens.spam.one': 'One token hidden as spam',
  'wallet.generic': 'your wallet',
  'wallet.unnamed': 'Unnamed wallet',
  'error.AdapterDuplicate': 'This site isn’t set up correctly. Contact the site.',
  'error.AdapterMissing': 'This site doesn’t support that network. Choose another one.',
  'error.AdapterNotFound': 'This site doesn’t support that network. Choose another one.',
  'error.AdapterWithoutNetworks': 'This site isn’t set up correctly. Contact the site.',
  'error.AddressOrAuthConnectorNotFound': 'You’re no longer connected. Connect again.',
  'error.AnswerInvalid': 'A service sent a response this site couldn’t read. Try again later.',
  'error.CapabilityUnsupported': 'This wallet doesn’t support that. Use another wallet.',
  'error.ChainNotAdded': 'Your wallet doesn’t have this network yet. Add it in the wallet’s settings, then try again.',
  'error.ChainUnsupported': 'This network isn’t supported here. Switch network, then try again.',
  'error.ConnectFailed': 'Couldn’t connect the wallet. Try again, or choose another wallet.',
  'error.ConnectorChainsUnsupported': 'This wallet doesn’t support this site’s networks. Choose another wallet.',
  'error.ConnectorNotFound': 'The wallet isn’t available. Make sure it’s enabled, then reload the page.',
  'error.DefaultNetworkUnknown': 'This site isn’t set up correctly. Contact the site.',
  'error.DisconnectFailed':
    'You’re disconnected here, but the wallet didn’t respond. Remove this site in the wallet too.',
  'error.EmailCooldown': 'We just sent you a code. You can request another one shortly.',
  'error.EmailLoginUnavailable': 'Couldn’t load email sign-in. Check your connection, then try again.',
  'error.FrameAborted': 'That was interrupted. Try again.',
  'error.FrameFailed': 'Something went wrong. Try again.',
  'error.FrameRefused': 'The wallet couldn’t complete that. Try again.',
  'error.FrameNotSet': 'Couldn’t load the wallet. Reload the page.',
  'error.FrameParentNotSet': 'Couldn’t load the wallet. Reload the page.',
  'error.HttpRequestFailed': 'A service didn’t respond. Check your connection, then try again.',
  'error.InsufficientFunds': 'Your balance is too low. Lower the amount or add funds.',
  'error.InvalidAddress': 'This isn’t a valid address on this network. Check it and try again.',
  'error.InvalidAmount': 'Enter an amount using digits and one decimal point.',
  'error.InvalidCaipAddress': 'This isn’t a valid address. Check it and try again.',
  'error.InvalidCaipNetworkId': 'This isn’t a valid network. Choose one from the list.',
  'error.InvalidChainId': 'This isn’t a valid network. Choose one from the list.',
  'error.InvalidNetwork': 'This site isn’t set up correctly. Contact the site.',
  'error.InvalidOption': 'This site isn’t set up correctly. Contact the site.',
  'error.MethodNotAllowed':
    'This site asked for something it isn’t allowed to do, so it was blocked. Nothing happened.',
  'error.ModalClosed': 'The dialog was closed. Open it again to continue.',
  'error.NameSuggestionsFailed': 'Couldn’t load suggestions. Try again.',
  'error.NameServiceFailed': 'The name service rejected this name. Check it and try again.',
  'error.NamesForAddressFailed': 'Couldn’t load the name. Try again.',
  'error.NamespaceNotFound': 'This site doesn’t support that network. Choose another one.',
  'error.NetworkNotFound': 'This site doesn’t support that network. Choose one from the list.',
  'error.NetworkUnsupportedForGasPrice': 'Couldn’t estimate the network fee here. Switch network.',
  'error.NetworkUnsupportedForSwaps': 'Swaps aren’t available on this network. Switch network.',
  'error.NetworksEmpty': 'This site isn’t set up correctly. Contact the site.',
  'error.NoActiveCaipAddress': 'You’re no longer connected. Connect again.',
  'error.PartNotLoaded': 'Part of this page couldn’t load. Check your connection, then try again.',
  'error.PopupBlocked': 'Your browser blocked the pop-up. Allow pop-ups for this site, then try again.',
  'error.PopupClosed': 'The window was closed before you finished. Try again.',
  'error.RateLimited': 'Too many requests. Wait a moment, then try again.',
  'error.RegisterNameFailed': 'Couldn’t register the name. Try again, or choose another one.',
  'error.RequestAborted': 'That was interrupted. Try again.',
  'error.RequestTimedOut': 'That took too long. Try again.',
  'error.ResolveNameFailed': 'Couldn’t find an address for this name. Check it and try again.',
  'error.RpcRequestFailed': 'The network isn’t responding. Check your connection, then try again.',
  'error.SendInputMissing': 'Enter an amount and an address.',
  'error.SendTokenMissing': 'Select a token.',
  'error.ServerError': 'A service didn’t respond. Try again in a moment.',
  'error.ServiceNotConfigured': 'This isn’t available on this site.',
  'error.SignOutUnheard':
    'You’re signed out here, but the site couldn’t be reached. Check your connection. We’ll finish signing you out first thing next time.',
  'error.SiweAndSiwx': 'This site isn’t set up correctly. Contact the site.',
  'error.SiwxNotEnabled': 'Sign-in isn’t available here.',
  'error.SocialConnectFailed': 'Sign-in wasn’t completed. Try again, or use another method.',
  'error.TransactionExpired': 'The transaction was dropped. You weren’t charged. Try again.',
  'error.TransactionFailed': 'The transaction failed. Your assets didn’t move; you only paid the network fee.',
  'error.TransactionRefused': 'The network didn’t accept this transaction. Nothing was sent.',
  'error.UserRejected': 'Request rejected. Nothing happened.',
  'error.WagmiConfigMismatch': 'This site isn’t set up correctly. Contact the site.',
  'error.RelayUriInvalid': 'This isn’t a valid connection link. Copy it again.',
  'error.RelayEnvelopeInvalid': 'Couldn’t read the wallet’s response. Try again.',
  'error.RelayUnreachable': 'Can’t reach mobile wallets. Check your connection, then try again.',
  'error.RelayRefused': 'This site hasn’t set up mobile wallets. Contact the site.',
  'error.RelayPublishFailed': 'The request didn’t reach your wallet. Try again.',
  'error.RelayCallFailed': 'The request didn’t reach your wallet. Try again.',
  'error.ProposalExpired': 'This code expired. Get a new one.',
  'error.SettlementInvalid': 'The wallet’s response didn’t match this site’s request. Choose another wallet.',
  'error.AuthenticationInvalid': 'The wallet’s signature isn’t valid for this site. Try again.',
  'error.SessionNotFound': 'You’re no longer connected. Connect again.',
  'error.SessionEnded': 'Your wallet ended the connection. Connect again.',
  'error.MethodNotApproved': 'This wasn’t approved when you connected. Connect again and approve it.',
  'error.NetworkNotApproved': 'This network wasn’t approved in your wallet. Switch to it there.',
  'error.RequestExpired': 'Your wallet didn’t respond in time. Try again.',
  'error.RelayWalletFailed': 'The wallet couldn’t complete that. Check your wallet, then try again.',
  'error.WalletBusy': 'A request is pending in your wallet. Finish it there, then try again.',
  'error.WalletConnectConnectorNotFound': 'This site doesn’t support that wallet. Choose another one.',
  'error.WalletLied': 'The wallet didn’t switch as it reported. Switch in the wallet, then try again.',
  'error.WalletLocked': 'Your wallet is locked. Unlock it, then try again.',
  'error.WalletRequestFailed': 'The wallet couldn’t complete that. Check your wallet, then try again.',
  'error.WalletTimedOut': 'Your wallet didn’t respond. Check it for a pending request, or try again.',
  'error.InvalidTransaction': 'This transaction can’t be signed.',
  'error.WrongNetwork': 'Your wallet is on another network. Switch, then try again.',
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
