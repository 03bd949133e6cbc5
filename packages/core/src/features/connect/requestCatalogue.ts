import { type CallParams, getWalletImage, getWallets } from '@foyer/api'
import { atom } from 'jotai/vanilla'
import { callApi, toServiceUrl } from '../../api/callApi.ts'
import { toImageUrl } from '../../api/toImageUrl.ts'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { cleanWallets } from './connectOptions.ts'

/**
 * A page of the catalogue service, each entry made safe to show and to open.
 * @throws FoyerError as `callApi` does
 * @see specification §7, reference §4.3: GET /getWallets
 */
export async function requestCatalogue(
  foyer: Foyer,
  params: CallParams<typeof getWallets>,
  signal: AbortSignal = foyer.signal,
): Promise<{ readonly wallets: readonly Wallet[]; readonly count: number }> {
  let broken = 0
  const onDropped = () => (broken += 1)
  const { data, count } = await callApi(foyer, getWallets, params, { signal, onDropped })
  const warn = (faults: string) => warnOnce(foyer, faults)
  if (broken > 0) warn(`${broken} of ${data.length + broken} entries are not wallets`)
  const toImage = (id: string) => toImageUrl(toServiceUrl(foyer, getWalletImage, { id }))
  return { wallets: cleanWallets(data, warn, toImage), count: Math.max(0, Math.floor(count)) }
}

const hasWarnedAtom = atom(false)

/** For the service that runs the catalogue; once, as its pages are many. */
function warnOnce({ store }: Foyer, faults: string): void {
  if (store.get(hasWarnedAtom)) return
  store.set(hasWarnedAtom, true)
  console.warn(`Foyer: Wallet Entry Invalid. The catalogue has parts that cannot be used and are left out: ${faults}.`)
}
