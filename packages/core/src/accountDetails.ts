/**
 * What services and chains know of the connected account, for sites. An entry of its own, with the query library below it: a
 * site that asks for it loads it once someone is connected.
 */
import { type CaipNetworkId, cleanText, type Namespace } from '@foyer/base'
import { QueryObserver } from '@tanstack/query-core'
import { getAccountAtom } from './account/getAccount.ts'
import { identityQuery } from './features/names/queries.ts'
import { holdingsQuery } from './features/portfolio/holdingsQuery.ts'
import type { Holding } from './features/portfolio/toHoldings.ts'
import type { Foyer } from './foyer.ts'
import { getExplorerUrl } from './network/getExplorerUrl.ts'
import { getQueryClient } from './query/queryClient.ts'
import { findNetwork } from './state/networks.ts'

export type { Holding } from './features/portfolio/toHoldings.ts'

/** Each is undefined while it is unknown, and while no one is connected on a network of the site. */
export type AccountDetails = {
  /** What the account calls itself, of the gateway's names or in ENS; cleaned text. EVM only. */
  readonly profileName: string | undefined
  /** The picture that it has chosen, an https or data address: show it in an image element alone. */
  readonly profileImage: string | undefined
  /**
   * What it holds, the most valuable first, without what imitates or advertises. Amounts are exact decimal strings, `value` is
   * US dollars. What was known last stays while it cannot be read.
   */
  readonly tokenBalance: readonly Holding[] | undefined
  /** Its page at the network's block explorer. */
  readonly addressExplorerUrl: string | undefined
}

const unknown: AccountDetails = {
  profileName: undefined,
  profileImage: undefined,
  tokenBalance: undefined,
  addressExplorerUrl: undefined,
}

/**
 * Tells what is known of the connected account: at once, and whenever that changes, until it is stopped. Names are asked for
 * again after 5 min, holdings every 10 s, and not while the service is out of order; an account on screen and this ask once.
 * @param namespace default: the active one, whichever that is
 * @returns stops watching
 * @see specification §3 (chain account state)
 */
export function watchAccountDetails(
  foyer: Foyer,
  listener: (details: AccountDetails) => void,
  namespace?: Namespace,
): () => void {
  const account = getAccountAtom(namespace)
  const readCaipAddress = () => foyer.store.get(account).caipAddress
  let watched = readCaipAddress()
  let stopQueries = watchAddress(foyer, watched, listener)
  const stopAccount = foyer.store.sub(account, () => {
    const caipAddress = readCaipAddress()
    if (caipAddress === watched) return
    watched = caipAddress
    stopQueries()
    stopQueries = watchAddress(foyer, watched, listener)
  })
  return () => {
    stopAccount()
    stopQueries()
  }
}

function watchAddress(
  foyer: Foyer,
  caipAddress: string | undefined,
  listener: (details: AccountDetails) => void,
): () => void {
  const [namespace, reference, address] = caipAddress?.split(':') ?? []
  const networkId = `${namespace}:${reference}` as CaipNetworkId
  const network = findNetwork(foyer.config, networkId)
  if (!network || !address) {
    listener(unknown)
    return () => {}
  }
  const client = getQueryClient(foyer)
  const identity = new QueryObserver(client, identityQuery(foyer, { address, networkId }))
  const holdings = new QueryObserver(client, holdingsQuery(foyer, { address, network }))
  const addressExplorerUrl = getExplorerUrl(network, `address/${address}`)
  let told: AccountDetails | undefined
  const notify = () => {
    const { name, avatar } = identity.getCurrentResult().data ?? {}
    const details: AccountDetails = {
      profileName: cleanText(name, 60) ?? undefined,
      profileImage: avatar,
      tokenBalance: holdings.getCurrentResult().data?.shown,
      addressExplorerUrl,
    }
    const names = Object.keys(details) as (keyof AccountDetails)[]
    if (told && names.every((one) => told?.[one] === details[one])) return
    told = details
    listener(details)
  }
  const stops = [identity.subscribe(notify), holdings.subscribe(notify)]
  notify()
  return () => {
    for (const stop of stops) stop()
  }
}
