import {
  type AdapterContext,
  abortable,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  isSolanaAddress,
  loadPart,
  parseCaipAddress,
} from '@foyer/base'
import { currentId } from './chains.ts'
import type { Abilities, Opened, SolanaWallet } from './types.ts'

/** A relay session or the embedded wallet, as one of this adapter's wallets. Each adapter instance has its own. */
export function externalWallet(provider: ExternalProvider, { networks }: AdapterContext): SolanaWallet {
  let session: ExternalSession | undefined
  const setSession = (next: ExternalSession | undefined): Opened => {
    session = next
    return next ? toOpened(next) : { addresses: [] }
  }
  const toOpened = ({ accounts, networkId, approvedNetworkIds }: ExternalSession): Opened => ({
    addresses: addressesOf(accounts.map(({ caipAddress }) => caipAddress)),
    networkId: currentId(networks, networkId),
    // a wallet may approve a network by both of its ids
    ...(approvedNetworkIds && {
      approvedNetworkIds: [...new Set(approvedNetworkIds.map((id) => currentId(networks, id)))],
    }),
  })
  return {
    connector: { id: provider.id, name: provider.name, type: provider.type, namespace: 'solana' },
    provider,
    supports: () => true,
    async open({ network, silent, signal }) {
      const call = { namespace: 'solana', ...(signal && { signal }) } as const
      const opening = silent ? provider.getSession(call) : provider.connect({ ...call, network })
      return setSession(await abortable(opening, signal))
    },
    adopt: setSession,
    moveTo: async (network, signal) =>
      setSession(await provider.switchNetwork({ namespace: 'solana', network, ...(signal && { signal }) })),
    close: () => provider.disconnect(),
    current: () => undefined,
    watch: (listener) =>
      provider.watch((event) => {
        if (event.type === 'disconnected') listener(setSession(undefined))
        else if (event.namespace === 'solana') listener(setSession(event.session))
      }),
    abilities: () => abilitiesOf(provider, session),
  }
}

function addressesOf(caipAddresses: readonly string[]): readonly string[] {
  const addresses = caipAddresses.flatMap((caipAddress) => {
    try {
      const { namespace, address } = parseCaipAddress(caipAddress)
      return namespace === 'solana' && isSolanaAddress(address) ? address : []
    } catch {
      return []
    }
  })
  return [...new Set(addresses)]
}

/** By the methods the other end agreed to. */
function abilitiesOf(provider: ExternalProvider, session: ExternalSession | undefined): Abilities {
  const requests = () => loadPart(() => import('./externalRequests.ts'))
  const has = (method: string) => session?.methods.includes(method) === true
  const live = (): ExternalSession => {
    if (!session) throw new FoyerError('NoActiveCaipAddress')
    return session
  }
  return {
    signMessage: has('solana_signMessage')
      ? async (input) => (await requests()).signMessage({ provider, session: live() }, input)
      : undefined,
    signTransactions: has('solana_signTransaction')
      ? async (input) => (await requests()).signTransactions({ provider, session: live() }, input)
      : undefined,
    signAndSend: has('solana_signAndSendTransaction')
      ? async (input) => (await requests()).signAndSend({ provider, session: live() }, input)
      : undefined,
  }
}
