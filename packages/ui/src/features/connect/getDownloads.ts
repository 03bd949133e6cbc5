import type { Device, Wallet } from '@foyer/core/internal/connect'

export type Download = { readonly kind: 'appStore' | 'playStore' | 'chromeStore' | 'homepage'; readonly href: string }

/**
 * Lists where a wallet is got from this device: its store on a phone, every place elsewhere. Links come from a catalogue: only
 * https is offered.
 * @see reference §2.7
 */
export function getDownloads(wallet: Wallet, { isPhone, isIos, isAndroid }: Device): readonly Download[] {
  const { appStore, playStore, chromeStore, homepage } = wallet
  const downloads: readonly (readonly [Download['kind'], string | undefined, boolean])[] = [
    ['chromeStore', chromeStore, !isPhone],
    ['appStore', appStore, !isPhone || isIos],
    ['playStore', playStore, !isPhone || isAndroid],
    ['homepage', homepage, !isPhone],
  ]
  return downloads.flatMap(([kind, href, isOffered]) =>
    isOffered && href !== undefined && /^https:\/\//i.test(href) ? [{ kind, href }] : [],
  )
}
