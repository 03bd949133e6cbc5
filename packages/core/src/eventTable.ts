import type { CaipNetworkId, Namespace } from '@foyer/base'
import * as z from 'zod/mini'

const text = z.string()
const flag = z.boolean()
const none = z.undefined()
/** CAIP-2. */
const network = z.custom<CaipNetworkId>((value) => typeof value === 'string')
const namespace = z.custom<Namespace | 'all'>((value) => typeof value === 'string')
const platform = z.enum(['browser', 'mobile', 'qrcode', 'web', 'desktop'])

const smart = z.object({ isSmartAccount: flag })
const message = z.object({ message: text })
const siwx = z.object({ network, isSmartAccount: flag })
const provider = z.object({ provider: text })
const transactions = z.object({
  address: z.optional(text),
  projectId: z.optional(text),
  cursor: z.optional(text),
  isSmartAccount: flag,
})
const swap = z.object({
  isSmartAccount: flag,
  network,
  swapFromToken: text,
  swapToToken: text,
  swapFromAmount: text,
  swapToAmount: text,
})
const failedSwap = z.object({ ...swap.shape, message: text })
const name = z.object({ isSmartAccount: flag, ensName: text })
const send = z.object({ isSmartAccount: flag, network, token: text, amount: text })
/** What is paid, in base units, and to whom. */
const terms = z.object({ network, asset: text, amount: text, recipient: text })
const payment = z.object({ paymentId: text, configuration: terms })
const texts = z.record(text, text)

/**
 * Event → properties: the types of `FoyerEvent`, and all that analytics lets out; a property that is not
 * named here stays on the page.
 */
export const eventTable = {
  /** How the site is set up. Made by analytics itself, never by an action. */
  INITIALIZE: z.object({
    networks: z.array(text),
    defaultNetwork: text,
    themeMode: z.optional(text),
    themeVariables: texts,
    features: z.record(text, z.optional(z.union([flag, z.array(text)]))),
    metadata: z.object({ name: text, description: text, url: text, icons: z.array(text) }),
    chainImages: texts,
    connectorImages: texts,
    enableEmbedded: flag,
    enableEIP6963: flag,
    enableInjected: flag,
    enableReconnect: flag,
    enableNetworkSwitch: flag,
    allowUnsupportedChain: flag,
  }),
  // the modal
  MODAL_OPEN: z.object({ connected: flag }),
  MODAL_CLOSE: z.object({ connected: flag }),
  CLICK_ALL_WALLETS: none,
  CLICK_WALLET_HELP: none,
  CLICK_NETWORK_HELP: none,
  CLICK_GET_WALLET: none,
  CLICK_NETWORKS: none,
  SEARCH_WALLET: z.object({ badge: z.optional(text), search: text }),
  // connecting
  SELECT_WALLET: z.object({ name: text, platform, displayIndex: z.optional(z.number()) }),
  CONNECT_SUCCESS: z.object({
    method: z.enum(['browser', 'qrcode', 'mobile', 'email']),
    name: text,
    caipNetworkId: network,
    reconnect: flag,
  }),
  CONNECT_ERROR: message,
  DISCONNECT_SUCCESS: z.object({ namespace }),
  DISCONNECT_ERROR: message,
  SWITCH_NETWORK: z.object({ network }),
  SET_PREFERRED_ACCOUNT_TYPE: z.object({ accountType: text, network }),
  // signing in
  CLICK_SIGN_SIWX_MESSAGE: siwx,
  CLICK_CANCEL_SIWX: siwx,
  SIWX_AUTH_SUCCESS: siwx,
  SIWX_AUTH_ERROR: z.object({ network, isSmartAccount: flag, message: text }),
  EMAIL_LOGIN_SELECTED: none,
  EMAIL_SUBMITTED: none,
  DEVICE_REGISTERED_FOR_EMAIL: none,
  EMAIL_VERIFICATION_CODE_SENT: none,
  EMAIL_VERIFICATION_CODE_PASS: none,
  EMAIL_VERIFICATION_CODE_FAIL: message,
  EMAIL_EDIT: none,
  EMAIL_UPGRADE_FROM_MODAL: none,
  SOCIAL_LOGIN_STARTED: provider,
  SOCIAL_LOGIN_SUCCESS: z.object({ provider: text, caipNetworkId: z.optional(network) }),
  SOCIAL_LOGIN_ERROR: provider,
  SOCIAL_LOGIN_REQUEST_USER_DATA: provider,
  SOCIAL_LOGIN_CANCELED: provider,
  // activity
  CLICK_TRANSACTIONS: smart,
  LOAD_MORE_TRANSACTIONS: transactions,
  ERROR_FETCH_TRANSACTIONS: transactions,
  // sending, swapping, buying
  OPEN_SEND: siwx,
  SEND_INITIATED: send,
  SEND_SUCCESS: send,
  SEND_ERROR: z.object({ ...send.shape, message: text }),
  OPEN_SWAP: siwx,
  CLICK_CONVERT: none,
  CLICK_SELECT_TOKEN_TO_SWAP: none,
  CLICK_SELECT_NETWORK_TO_SWAP: none,
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: failedSwap,
  SWAP_APPROVAL_ERROR: failedSwap,
  SELECT_BUY_CRYPTO: smart,
  SELECT_WHAT_IS_A_BUY: smart,
  SELECT_BUY_PROVIDER: z.object({ provider: text, isSmartAccount: flag }),
  // paying
  PAY_MODAL_OPEN: payment,
  PAY_EXCHANGE_SELECTED: z.object({ ...payment.shape, exchange: text }),
  /** The wallet is asked, or the exchange's page is there. */
  PAY_INITIATED: payment,
  PAY_SUCCESS: payment,
  PAY_ERROR: z.object({ ...payment.shape, message: text }),
  // names
  OPEN_ENS_FLOW: smart,
  REGISTER_NAME_INITIATED: name,
  REGISTER_NAME_SUCCESS: name,
  REGISTER_NAME_ERROR: z.object({ ...name.shape, error: text }),
  /** Something of Foyer's own failed. Analytics sends it as an error report, without what a site may have put in `error`. */
  INTERNAL_SDK_ERROR: z.object({ error: z.unknown() }),
} as const

/** Event → properties. */
export type EventProperties = { readonly [type in keyof typeof eventTable]: z.output<(typeof eventTable)[type]> }

/** Facts that happened, for the site and, where it turned them on, for analytics. */
export type FoyerEvent = {
  [type in Exclude<keyof EventProperties, 'INITIALIZE'>]: {
    readonly type: type
    readonly properties: EventProperties[type]
  }
}[Exclude<keyof EventProperties, 'INITIALIZE'>]
