import type { Network, Token } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { goBack } from '../../router/router.ts'
import { isAddressOn } from './isAddressOn.ts'
import { getKnownTokens, rememberToken, setSendDraft } from './sendDraft.ts'

/** A row of the token list. Of a token known by its address alone, the chain has yet to say what it is. */
export type TokenChoice =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'address'; readonly tokenAddress: string }

/**
 * What can be chosen to send: the native coin, the site's token and those chosen before; or the one token whose address
 * was typed.
 * @returns undefined for a search that is no address of this network
 */
export function getTokenChoices(foyer: Foyer, network: Network, search: string): readonly TokenChoice[] | undefined {
  const tokenAddress = search.trim()
  if (tokenAddress) return isAddressOn(foyer, network, tokenAddress) ? [{ kind: 'address', tokenAddress }] : undefined
  const known = getKnownTokens(foyer, network)
  const ofSite = foyer.config.tokens[network.caipNetworkId]?.address
  const isNew = ofSite !== undefined && !known.some(({ address }) => address === ofSite)
  return [
    { kind: 'native' },
    ...(isNew ? [{ kind: 'address', tokenAddress: ofSite } as const] : []),
    ...known.map((token) => ({ kind: 'token', token }) as const),
  ]
}

/** The visitor chose what to send; goes back to the draft. @param params.token undefined: the native coin */
export function chooseToken(foyer: Foyer, params: { network: Network; token: Token | undefined }): void {
  const { network, token } = params
  if (token) rememberToken(foyer, { network, token })
  setSendDraft(foyer, { tokenAddress: token?.address })
  goBack(foyer)
}
