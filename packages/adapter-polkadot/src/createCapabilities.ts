import { requireChain, type Sessions, type Sources } from '@foyer/adapter-kit'
import { abortable, type Capabilities, FoyerError, loadPart, type Network, throwIfAborted } from '@foyer/base'
import { type Chain, genericPrefix, isGenesisOf, movedAccounts, referenceOf } from './chains.ts'
import type { PolkadotPayload } from './payload.ts'
import type { Session, WalletAccount } from './session.ts'
import { decodeSs58 } from './ss58.ts'

export type CapabilityContext = {
  readonly sessions: Sessions<Session>
  readonly sources: Sources<Session, Chain>
  readonly chains: ReadonlyMap<string, Chain>
}

/** What this adapter can do. Sending is the site's own: it builds the extrinsic, and `signPayload` signs it. */
export function createCapabilities({ sessions, sources, chains }: CapabilityContext): Partial<Capabilities> {
  const warned = new Set<string>()
  return {
    async switchNetwork({ connection, network, signal }) {
      const session = sessions.require(connection)
      if (session.connection.networkId === network.caipNetworkId) return
      sessions.replace(await sources.switchNetwork(session, requireChain(chains, network.caipNetworkId), signal))
    },
    async signMessage({ connection, message, address, signal }) {
      const session = sessions.require(connection)
      const { signMessage } = session.signing
      if (!signMessage) throw unsupported('signMessage')
      const account = address === undefined ? session.accounts[0] : findAccount(session, address)
      if (!account) throw new FoyerError('InvalidAddress', { value: address ?? '' })
      return signMessage({ address: account.address, message, network: session.chain.network }, { signal })
    },
    async signPayload({ connection, network, payload, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      const { signPayload } = session.signing
      if (!signPayload) throw unsupported('signPayload')
      const { address } = assertPayload(session, payload)
      return signPayload({ address, payload, network }, { signal })
    },
    async getBalance({ address, network, signal }) {
      const publicKey = decodeAddress(address, requireChain(chains, network.caipNetworkId))
      if (!publicKey) throw new FoyerError('InvalidAddress', { value: address })
      throwIfAborted(signal)
      const { readBalance } = await loadPart(() => import('./readBalance.ts'))
      const value = await abortable(readBalance(network, publicKey, signal), signal)
      if (value === 0n) warnOfMove(network, warned)
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    isAddress: ({ value, network }) => decodeAddress(value, requireChain(chains, network.caipNetworkId)) !== undefined,
  }
}

/** An owner who names the relay chain would otherwise look for the fault elsewhere. */
function warnOfMove(network: Network, warned: Set<string>): void {
  const moved = movedAccounts[referenceOf(network)]
  if (!moved || warned.has(network.caipNetworkId)) return
  warned.add(network.caipNetworkId)
  console.warn(
    `${network.name}: accounts are on its Asset Hub since ${moved.on}, and read 0 here. Use the id ${moved.to}`,
  )
}

/** The key of an address that is the network's, or has the generic prefix, which belongs to none. */
function decodeAddress(value: string, { prefix }: Chain): Uint8Array | undefined {
  const decoded = decodeSs58(value)
  return decoded?.prefix === prefix || decoded?.prefix === genericPrefix ? decoded.publicKey : undefined
}

/** The connection's account with this address, whatever prefix it is written with. */
function findAccount({ accounts }: Session, address: unknown): WalletAccount | undefined {
  const key = decodeSs58(address)?.publicKey.join()
  return key === undefined ? undefined : accounts.find(({ publicKey }) => publicKey.join() === key)
}

/** What can be wrong with a payload is said before the wallet opens. */
function assertPayload(session: Session, payload: PolkadotPayload): WalletAccount {
  const account = findAccount(session, payload.address)
  if (!account) throw new FoyerError('InvalidAddress', { value: String(payload.address) })
  if (!isGenesisOf(payload.genesisHash, session.chain.network)) {
    throw new FoyerError('InvalidTransaction', {
      reason: `its genesis hash is not that of ${session.chain.network.name}`,
    })
  }
  if (/^0x([0-9a-f]{2})+$/i.test(payload.method)) return account
  throw new FoyerError('InvalidTransaction', { reason: 'its method is no 0x hex' })
}

function unsupported(capability: string): FoyerError {
  return new FoyerError('CapabilityUnsupported', { namespace: 'polkadot', capability })
}
