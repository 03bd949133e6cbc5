import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import type { Format, Typed } from './shape.ts'

type Formatted<client = string> = Typed<string, client> & { readonly is: 'text'; readonly format: Format }

/** A bare address, or CAIP-10. */
export const account: Formatted = { is: 'text', format: 'account' }
/** Without its network. */
export const address: Formatted = { is: 'text', format: 'address' }
/** A decimal number above zero, in whole units. */
export const amount: Formatted = { is: 'text', format: 'amount' }
/** The same, which existing clients also send as a JSON number. */
export const looseAmount: Formatted<string | number> = { is: 'text', format: 'looseAmount' }
export const apiVersion: Formatted = { is: 'text', format: 'apiVersion' }
/** CAIP-19. */
export const asset: Formatted = { is: 'text', format: 'asset' }
/** A whole number above zero, of a token's smallest parts. */
export const baseUnits: Formatted = { is: 'text', format: 'baseUnits' }
/** CAIP-10. */
export const caipAddress: Formatted<CaipAddress> = { is: 'text', format: 'caipAddress' }
export const cursor: Formatted = { is: 'text', format: 'cursor' }
export const eventId: Formatted = { is: 'text', format: 'eventId' }
/** An account of an EVM network, as a bare address or CAIP-10. */
export const evmAccount: Formatted = { is: 'text', format: 'evmAccount' }
export const imageId: Formatted = { is: 'text', format: 'imageId' }
/** What the name service registers: `ada.reown.id`. */
export const registeredName: Formatted = { is: 'text', format: 'name' }
/** CAIP-2. */
export const networkId: Formatted<CaipNetworkId> = { is: 'text', format: 'networkId' }
/** The same, also of families that Foyer does not know. */
export const anyNetworkId: Formatted<CaipNetworkId> = { is: 'text', format: 'anyNetworkId' }
export const percent: Formatted<string | number> = { is: 'text', format: 'percent' }
export const projectId: Formatted = { is: 'text', format: 'projectId' }
export const rdns: Formatted = { is: 'text', format: 'rdns' }
export const search: Formatted = { is: 'text', format: 'search' }
export const signature: Formatted = { is: 'text', format: 'signature' }
export const smartSessionId: Formatted = { is: 'text', format: 'smartSessionId' }
/** A token by the CAIP-10 address of its contract; the native coin has a pseudo-address. */
export const token: Formatted<CaipAddress> = { is: 'text', format: 'token' }
/** The number of an NFT within its contract, decimal. */
export const tokenId: Formatted = { is: 'text', format: 'tokenId' }
export const walletId: Formatted = { is: 'text', format: 'walletId' }
export const walletName: Formatted = { is: 'text', format: 'walletName' }
export const wei: Formatted = { is: 'text', format: 'wei' }
