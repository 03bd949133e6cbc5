import type { Namespace } from '@foyer/base'
import { browseLinks, formatWalletLink, getLinkTarget, linkFeatures } from '@foyer/relay-client/links'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { Device } from '../../device.ts'

/** What an anchor needs to open a wallet. */
export type AppLink = {
  readonly href: string
  readonly target: '_blank' | '_top' | '_self'
  readonly rel: string
  /** What requests open the same app with; undefined where the app opens the site itself and asks nothing of us. */
  readonly base: string | undefined
}

type Place = { readonly href: string; readonly origin: string }

/** The wallets with an address for "open this site in the wallet's own browser", by their id in the catalogue. */
const browseLinkNames: Readonly<Record<string, keyof typeof browseLinks>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: 'phantom',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': 'solflare',
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: 'coinbase',
}

/**
 * Returns how a tap opens a wallet's app on this phone: with the pairing in it, or, where the app pairs for no network of the
 * namespace, by showing the site in its own browser.
 * @param uri the pairing link; undefined while there is none
 * @returns undefined where nothing can be opened (yet)
 * @see reference §4.10
 */
export function getAppLink(params: {
  readonly wallet: Wallet
  readonly uri: string | undefined
  readonly namespace: Namespace
  readonly device: Device
  /** The wallet's https link before its scheme, where it has both. */
  readonly prefersUniversal?: boolean | undefined
  readonly place?: Place | undefined
}): AppLink | undefined {
  const { wallet, uri, namespace, device, prefersUniversal, place = location } = params
  const opening = { target: getLinkTarget(device), rel: linkFeatures }
  const browse = getBrowseLink(wallet, namespace, device, place)
  if (browse !== undefined) return { ...opening, href: browse, base: undefined }
  const { mobileLink, universalLink } = wallet
  const link = prefersUniversal ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
  const formatted = link !== undefined && uri !== undefined ? formatWalletLink(link, uri, device) : undefined
  return formatted && { ...opening, ...formatted }
}

/** The pairing for a web wallet or an app on this computer; each opens beside the site, which has to stay. */
export function getPairingLink(link: string, uri: string, device: Device): Omit<AppLink, 'base'> | undefined {
  const formatted = formatWalletLink(link, uri, device)
  return formatted && { href: formatted.href, target: '_blank', rel: linkFeatures }
}

function getBrowseLink(wallet: Wallet, namespace: Namespace, device: Device, place: Place): string | undefined {
  const name = Object.hasOwn(browseLinkNames, wallet.id) ? browseLinkNames[wallet.id] : undefined
  if (name === undefined) return undefined
  const links: { readonly [namespace in Namespace]?: (params: Place & { isAndroid: boolean }) => string } =
    browseLinks[name]
  const pairs = namespace === 'eip155' && wallet.mobileLink !== undefined
  return pairs ? undefined : links[namespace]?.({ ...place, isAndroid: device.isAndroid })
}
