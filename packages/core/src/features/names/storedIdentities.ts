import type { CaipNetworkId } from '@foyer/base'
import { identityStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'

/** What an address calls itself; a field it does not have is undefined. `avatar` is an https address, or a picture as text. */
export type Identity = { readonly name: string | undefined; readonly avatar: string | undefined }

type AddressOnNetwork = { readonly address: string; readonly networkId: CaipNetworkId }

type Stored = Partial<Identity> & {
  readonly of: string
  /** When it was read, in milliseconds since 1970. */
  readonly at: number
}

/** Accounts of the visitor's own, on as many networks (count). */
const limit = 20
/** A picture in the text is read anew: it would fill what the site may store. */
const longestText = 2_048

/** Reads what an account called itself at an earlier visit, while that is fresh (specification §9). */
export function readIdentity({ storage }: Foyer, of: AddressOnNetwork): Stored | undefined {
  const now = Date.now()
  const stored = (storage.get('identities') ?? []).filter(isStored)
  return stored.find((one) => one.of === toKey(of) && one.at <= now && now - one.at < identityStaleTime)
}

/** For the next visit. */
export function saveIdentity({ storage }: Foyer, of: AddressOnNetwork, { name, avatar }: Identity): void {
  const others = (storage.get('identities') ?? []).filter(isStored).filter((one) => one.of !== toKey(of))
  const isShort = [name, avatar].every((text = '') => text.length <= longestText)
  const own = { of: toKey(of), at: Date.now(), ...(name !== undefined && { name }), ...(avatar && { avatar }) }
  storage.set('identities', isShort ? [own, ...others].slice(0, limit) : others)
}

function toKey({ address, networkId }: AddressOnNetwork): string {
  return `${networkId}:${address}`
}

function isStored(row: unknown): row is Stored {
  const { of, at, name = '', avatar = '' } = (row ?? {}) as Readonly<Record<string, unknown>>
  return typeof of === 'string' && typeof at === 'number' && typeof name === 'string' && typeof avatar === 'string'
}
