/**
 * The families of chains that Foyer knows, by their CAIP-2 namespaces. What is known of each stands in `families/`, which a page
 * loads with the first press.
 */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

/** Where the case of an address means nothing: on EVM it is a checksum (ERC-55). */
export const caselessNamespaces: readonly Namespace[] = ['eip155']
