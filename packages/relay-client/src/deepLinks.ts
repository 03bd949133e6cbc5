import { bytesToBase64, utf8ToBytes } from './crypto/bytes.ts'
import { isRecord } from './jsonRpc.ts'

/** A link to open, and what to remember of the wallet for later requests. */
export type WalletLink = { readonly href: string; readonly base: string }

/** What decides where a link opens. */
export type LinkEnvironment = {
  /** The page runs inside Telegram. */
  readonly isTelegram?: boolean | undefined
  readonly isAndroid?: boolean | undefined
  /** The page runs in a frame of another page, which custom schemes cannot leave. */
  readonly isFramed?: boolean | undefined
  /** A social login is under way, whose page must be replaced as a whole. */
  readonly isSocialLoginPending?: boolean | undefined
}

/** The key under which the choice of wallet is kept; other libraries of the field read the same one. */
export const walletChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Features of a window opened for a wallet. */
export const linkFeatures = 'noreferrer noopener'

/**
 * Schemes a wallet's link must never have, with or without the colon: opening them would run or read something of the
 * page, or, as `intent:` with a fallback address, lead the visitor anywhere.
 */
const forbiddenSchemes = /^(javascript|data|vbscript|file|filesystem|blob|about|intent)(?![a-z0-9+.-])/i

/**
 * A wallet app's link with a pairing in it.
 * @param link `mobile_link` or `desktop_link` (a scheme, with or without `://`) or an https address
 * @returns undefined where the link cannot be one: the wallet's entry comes from a catalogue
 * @see reference §4.10, ERC-1328
 */
export function formatWalletLink(link: string, uri: string, environment: LinkEnvironment = {}): WalletLink | undefined {
  const base = toBase(link)
  if (base === undefined) return undefined
  const isNative = !/^https?:/i.test(base)
  // Telegram on Android decodes once before it hands the link over
  const encoded = isNative && environment.isTelegram && environment.isAndroid ? encodeURIComponent(uri) : uri
  return { href: `${base}wc?uri=${encodeURIComponent(encoded)}`, base }
}

/**
 * The link that brings a wallet to the front for a request.
 * @param base what was remembered when pairing, or a redirect the wallet states
 */
export function formatRequestLink(params: {
  readonly base: string
  readonly requestId: number
  readonly sessionTopic: string
}): string | undefined {
  const base = toBase(params.base)
  if (base === undefined) return undefined
  const query = `requestId=${params.requestId}&sessionTopic=${params.sessionTopic}`
  if (!base.startsWith('https://t.me')) return `${base}wc?${query}`
  const address = base.slice(0, -1)
  return `${address}${address.includes('?') ? '&' : '?'}startapp=${bytesToBase64(utf8ToBytes(query)).replaceAll('=', '')}`
}

/** Returns where a wallet link opens. */
export function getLinkTarget(environment: LinkEnvironment): '_blank' | '_top' | '_self' {
  if (environment.isTelegram) return environment.isSocialLoginPending ? '_top' : '_blank'
  return environment.isFramed ? '_top' : '_self'
}

type BrowseParams = { readonly href: string; readonly origin: string; readonly isAndroid?: boolean | undefined }

/**
 * Wallets that open the site in their own browser instead of pairing, by wallet and namespace.
 * Binance withdrew its link for this on 2026-10-30 and is left out.
 */
export const browseLinks = {
  phantom: { solana: toPhantom, eip155: toPhantom, bip122: toPhantom },
  solflare: {
    solana: ({ href }) => `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(href)}`,
  },
  coinbase: {
    solana: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encode(href)}`,
    eip155: ({ href }) => `cbwallet://miniapp?url=${encode(href)}`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, (params: BrowseParams) => string>>>>

function toPhantom({ href, origin, isAndroid }: BrowseParams): string {
  const path = `browse/${encode(href)}?ref=${encode(origin)}`
  if (isAndroid) return `intent://${path}#Intent;scheme=phantom;package=app.phantom;end`
  return `https://phantom.app/ul/${path}`
}

/** The wallet a visitor chose last, to be opened again for requests. */
export type WalletChoice = { readonly href: string; readonly name: string }

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function rememberWallet(storage: ChoiceStorage, choice: WalletChoice): void {
  storage.setItem(walletChoiceKey, JSON.stringify(choice))
}

/** Undefined where nothing, or nothing usable, was remembered. */
export function readWalletChoice(storage: ChoiceStorage): WalletChoice | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(walletChoiceKey) ?? '')
    if (!isRecord(value) || typeof value['href'] !== 'string' || typeof value['name'] !== 'string') return undefined
    return toBase(value['href']) === undefined ? undefined : { href: value['href'], name: value['name'] }
  } catch {
    return undefined
  }
}

export function forgetWallet(storage: ChoiceStorage): void {
  storage.removeItem(walletChoiceKey)
}

function toBase(link: string): string | undefined {
  const text = link.trim()
  if (text === '' || text.length > 2_000 || forbiddenSchemes.test(text)) return undefined
  const address = text.includes('://') ? text : `${text.replaceAll(/[/:]/g, '')}://`
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return undefined
  return address.endsWith('/') ? address : `${address}/`
}

function encode(text: string): string {
  return encodeURIComponent(text)
}
