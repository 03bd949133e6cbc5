import { cleanIcon, cleanText } from '@foyer/base'
import type { Wallet } from './wallet.ts'

/** A wallet as sites and the catalogue service write it. */
export type WalletEntry = {
  /** Its id in the catalogue, or one of your own. */
  readonly id: string
  readonly name: string
  /** https. */
  readonly homepage?: string | undefined
  /** https, a path of the site, or a `data:` image. */
  readonly image_url?: string | undefined
  /** Reverse domain name of its browser extension. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  /** A scheme, with or without `://`, or an https address. */
  readonly mobile_link?: string | undefined
  /** An https address that opens the app where it is installed. */
  readonly link_mode?: string | undefined
  /** A scheme, with or without `://`, or an https address. */
  readonly desktop_link?: string | undefined
  /** https: opens in a new tab. */
  readonly webapp_link?: string | undefined
  /** https. */
  readonly app_store?: string | undefined
  /** https. */
  readonly play_store?: string | undefined
  /** https. */
  readonly chrome_store?: string | undefined
  /** What the catalogue says of its certification. */
  readonly badge_type?: string | undefined
}

/** What of an entry could not be used: the developer is told. */
export type EntryFault = { readonly id: string | undefined; readonly fields: readonly string[] }

/** Opening one of these would run or read something of the page. */
const forbiddenScheme = /^(javascript|data|vbscript|file|blob|about|view-source):/i
const webAddress = /^https:\/\/\S+$/i
/** `rainbow`, `rainbow:`, `rainbow://`, `bnc://app.binance.com/cedefi`, or an https address. */
const appAddress = /^[a-z][a-z0-9+.-]*(:|:\/\/[^\s]*)?$/i

const links = {
  homepage: ['homepage', webAddress],
  mobileLink: ['mobile_link', appAddress],
  universalLink: ['link_mode', webAddress],
  desktopLink: ['desktop_link', appAddress],
  webappLink: ['webapp_link', webAddress],
  appStore: ['app_store', webAddress],
  playStore: ['play_store', webAddress],
  chromeStore: ['chrome_store', webAddress],
} as const satisfies { readonly [name in keyof Wallet]?: readonly [keyof WalletEntry, RegExp] }

/**
 * An entry of a catalogue or of a site, made safe to show and to open: without an id or a name it is no wallet, and a
 * field that is not what it should be is left out.
 * @param toImage the picture's address for an `image_id`; asked only where there is no `image_url`
 */
export function cleanWallet(
  entry: unknown,
  toImage: (imageId: string) => string | undefined = () => undefined,
): { readonly wallet: Wallet | undefined; readonly fault: EntryFault | undefined } {
  const value = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>
  const id = typeof value['id'] === 'string' && value['id'].length <= 100 ? value['id'] : ''
  const name = cleanText(value['name'])
  if (!id || !name) return { wallet: undefined, fault: { id: id || undefined, fields: [id ? 'name' : 'id'] } }

  const fields: string[] = []
  const read = <result>(field: string, parse: (given: unknown) => result | undefined): result | undefined => {
    const given = value[field]
    if (given === undefined || given === null || given === '') return undefined
    const result = parse(given)
    if (result === undefined) fields.push(field)
    return result
  }
  const imageUrl =
    read('image_url', toImageUrl) ?? read('image_id', (given) => (toText(given) ? toImage(String(given)) : undefined))
  const chains = read('chains', toChains)
  const rdns = read('rdns', toText)
  const found = Object.entries(links).flatMap(([key, [field, pattern]]) => {
    const link = read(field, (given) => toLink(given, pattern))
    return link === undefined ? [] : [[key, link] as const]
  })
  const wallet: Wallet = {
    id,
    name,
    ...(rdns && { rdns }),
    ...(chains && { chains }),
    ...(imageUrl && { imageUrl }),
    ...(value['badge_type'] === 'certified' && { isCertified: true }),
    ...Object.fromEntries(found),
  }
  return { wallet, fault: fields.length > 0 ? { id, fields } : undefined }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200 ? value : undefined
}

function toChains(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((chain) => typeof chain === 'string') ? value : undefined
}

function toLink(value: unknown, pattern: RegExp): string | undefined {
  if (typeof value !== 'string' || value.length > 2_048 || !pattern.test(value)) return undefined
  if (/^https?:/i.test(value)) return webAddress.test(value) && URL.canParse(value) ? value : undefined
  return forbiddenScheme.test(value) ? undefined : value
}

function toImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('data:')) return cleanIcon(value)
  return value.length <= 2_048 && /^(https:\/\/|\/(?![/\\]))/.test(value) ? value : undefined
}
