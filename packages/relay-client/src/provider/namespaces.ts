import type { Namespace, Network } from '@foyer/base'
import type { ProposalNamespace, ProposalNamespaces } from '../session/types.ts'

type Row = { readonly methods: readonly string[]; readonly events: readonly string[] }

const events = ['accountsChanged', 'chainChanged'] as const

/**
 * What a site asks a wallet for unless it says otherwise.
 * @see reference §4.11; polkadot and cosmos as the relay protocol's own documentation lists them
 */
export const defaultNamespaces: { readonly [namespace in Namespace]: Row } = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events,
  },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events },
  bip122: { methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'], events },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], events },
}

/** Replaces parts of what is asked for, namespace by namespace. */
export type NamespaceOverrides = { readonly [namespace in Namespace]?: Partial<ProposalNamespace> | undefined }

/** Returns what a proposal asks for: every namespace of the site's networks, under both ids where wallets know two. */
export function toProposalNamespaces(
  networks: readonly Network[],
  overrides: NamespaceOverrides = {},
): ProposalNamespaces {
  const families = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  return Object.fromEntries(
    families.map((namespace) => {
      const chains = networks
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .flatMap(({ caipNetworkId, deprecatedCaipNetworkId }) => [
          caipNetworkId,
          deprecatedCaipNetworkId ?? caipNetworkId,
        ])
      return [namespace, { chains: [...new Set(chains)], ...defaultNamespaces[namespace], ...overrides[namespace] }]
    }),
  )
}
