import { isSameAddress, type Network, type Token } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { goBack } from '../../router/router.ts'
import { getKnownTokens, saveToken, setSendDraft } from './sendDraft.ts'
import { isAddressOn } from './validateSend.ts'

/** A token that the account holds, as a service or wallet says; without `address` the network's own coin. */
type Held = { readonly address: string | undefined; readonly name: string; readonly symbol: string }

/** A row of the token list. Of a token known by its address alone, the chain has yet to say what it is. */
export type TokenChoice<held extends Held = Held> =
  | { readonly kind: 'native' }
  | { readonly kind: 'held'; readonly holding: held & { readonly address: string } }
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'address'; readonly tokenAddress: string }

/** No more rows than anyone reads: the search finds the others. */
const heldLimit = 100

type TokenChoicesOptions<held> = {
  /** A part of a name or symbol, or the address of any token. */
  readonly search: string
  /** What the account holds, the most valuable first; none of it spam. */
  readonly held: readonly held[]
}

/**
 * Lists what can be chosen to send: the native coin, what the account holds, the site's token and those chosen before; of a search
 * what bears that name, or the one token whose address was typed.
 */
export function getTokenChoices<held extends Held>(
  foyer: Foyer,
  network: Network,
  { search, held }: TokenChoicesOptions<held>,
): readonly TokenChoice<held>[] {
  const text = search.trim().toLowerCase()
  if (isAddressOn(foyer, network, search.trim())) return [{ kind: 'address', tokenAddress: search.trim() }]
  const isFound = ({ name, symbol }: Pick<Held, 'name' | 'symbol'>) => `${name}\n${symbol}`.toLowerCase().includes(text)
  const holdings = held.filter((holding) => holding.address !== undefined) as (held & { address: string })[]
  const isHeld = (other: string) =>
    holdings.some(({ address }) => isSameAddress(network.chainNamespace, address, other))
  const known = getKnownTokens(foyer, network)
  const ofSite = foyer.config.tokens[network.caipNetworkId]?.address
  const isNew = ofSite !== undefined && !isHeld(ofSite) && !known.some(({ address }) => address === ofSite)
  return [
    ...(isFound(network.nativeCurrency) ? [{ kind: 'native' } as const] : []),
    ...holdings
      .filter(isFound)
      .slice(0, heldLimit)
      .map((holding) => ({ kind: 'held', holding }) as const),
    ...(isNew && text === '' ? [{ kind: 'address', tokenAddress: ofSite } as const] : []),
    ...known
      .filter((token) => isFound(token) && !isHeld(token.address))
      .map((token) => ({ kind: 'token', token }) as const),
  ]
}

/**
 * The visitor chose what to send; goes back to the draft.
 * @param params.token undefined: the native coin; an address alone: what it is, the chain has yet to say
 */
export function chooseToken(foyer: Foyer, params: { network: Network; token: Token | string | undefined }): void {
  const { network, token } = params
  if (typeof token === 'object') saveToken(foyer, { network, token })
  setSendDraft(foyer, { tokenAddress: typeof token === 'object' ? token.address : token })
  goBack(foyer)
}
