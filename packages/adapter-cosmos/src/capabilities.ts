import { requireChain, type Sessions } from '@foyer/adapter-kit'
import { abortable, type Capabilities, FoyerError, loadPart, throwIfAborted } from '@foyer/base'
import type { Chain } from './chains.ts'
import { isBech32Address } from './isBech32Address.ts'
import type { Session, Signing } from './session.ts'
import type { CosmosSources } from './sources.ts'

export type CapabilityContext = {
  readonly sessions: Sessions<Session>
  readonly sources: CosmosSources
  readonly chains: ReadonlyMap<string, Chain>
  /** Heights after which the chain refuses what was sent from here, by hash. */
  readonly timeouts: Map<string, number>
}

/** How many of our transactions are remembered until they are asked for. */
const rememberedLimit = 100

/** What this adapter can do. cosmjs (227 kB) is loaded by the first call that needs it, and by no other. */
export function createCapabilities(context: CapabilityContext): Partial<Capabilities> {
  return {
    ...createSigningCapabilities(context),
    ...createSendingCapabilities(context),
    ...createReadingCapabilities(context),
  }
}

function createSigningCapabilities({ sessions, sources, chains }: CapabilityContext): Partial<Capabilities> {
  return {
    async switchNetwork({ connection, network, signal }) {
      const session = sessions.require(connection)
      if (session.connection.networkId === network.caipNetworkId) return
      sessions.replace(await sources.switchNetwork(session, requireChain(chains, network.caipNetworkId), signal))
    },
    async signMessage({ connection, message, address, signal }) {
      const session = sessions.require(connection)
      if (address !== undefined && address !== session.key.address) {
        throw new FoyerError('InvalidAddress', { value: address })
      }
      return assertSigning(session, 'signMessage')(message, { signal })
    },
    async signDirect({ connection, network, signDoc, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertChainId(signDoc.chainId, session.chain)
      return assertSigning(session, 'signDirect')(signDoc, { signal })
    },
    async signAmino({ connection, network, signDoc, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertChainId(signDoc.chain_id, session.chain)
      return assertSigning(session, 'signAmino')(signDoc, { signal })
    },
  }
}

function createSendingCapabilities({ sessions, timeouts }: CapabilityContext): Partial<Capabilities> {
  return {
    async estimateFee({ connection, network, to, value, tokenAddress, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertSending(session)
      assertAddress(to, session.chain)
      const { estimateFee } = await loadPart(() => import('./stargate/sendCoins.ts'))
      const denom = tokenAddress ?? session.chain.denom
      return estimateFee({ session, to, value, denom, memo: '', signal })
    },
    /** `data` is the memo, which exchanges ask for. */
    async sendTransaction({ connection, network, to, value, data: memo = '', signal }) {
      throwIfAborted(signal)
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertSending(session)
      assertAddress(to, session.chain)
      if (value <= 0n) throw new FoyerError('InvalidAmount', { value: String(value) })
      const { sendCoins } = await loadPart(() => import('./stargate/sendCoins.ts'))
      const { hash, timeoutHeight } = await sendCoins({ session, to, value, denom: session.chain.denom, memo, signal })
      timeouts.set(hash, timeoutHeight)
      const [oldest] = timeouts.keys()
      if (timeouts.size > rememberedLimit && oldest !== undefined) timeouts.delete(oldest)
      return hash
    },
    async waitForTransaction({ hash, network, signal }) {
      if (!/^[0-9A-F]{64}$/i.test(hash)) throw new FoyerError('InvalidTransaction', { reason: 'its hash is none' })
      const { waitForTx } = await loadPart(() => import('./stargate/waitForTx.ts'))
      return waitForTx({ hash, network, timeoutHeight: timeouts.get(hash), signal })
    },
  }
}

function createReadingCapabilities({ chains }: CapabilityContext): Partial<Capabilities> {
  return {
    async getBalance({ address, network, signal }) {
      const chain = requireChain(chains, network.caipNetworkId)
      assertAddress(address, chain)
      throwIfAborted(signal)
      const { readBalance } = await loadPart(() => import('./stargate/readBalance.ts'))
      const value = await abortable(readBalance(chain, address, chain.denom, signal), signal)
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    isAddress: ({ value, network }) => isBech32Address(value, requireChain(chains, network.caipNetworkId).bech32Prefix),
  }
}

/** A key of another kind than cosmjs knows, or a relay without its methods, cannot send. */
function assertSending({ connection }: Session): void {
  if (connection.capabilities?.includes('sendTransaction') !== false) return
  throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: 'sendTransaction' })
}

function assertAddress(value: string, { bech32Prefix }: Chain): void {
  if (!isBech32Address(value, bech32Prefix)) throw new FoyerError('InvalidAddress', { value })
}

function assertChainId(chainId: string, chain: Chain): void {
  if (chainId === chain.chainId) return
  throw new FoyerError('InvalidTransaction', { reason: `it is for ${chainId}, not for ${chain.chainId}` })
}

/** @throws FoyerError `CapabilityUnsupported` */
export function assertSigning<name extends 'signDirect' | 'signAmino' | 'signMessage'>(
  { signing }: Session,
  name: name,
): NonNullable<Signing[name]> {
  const sign = signing[name]
  if (!sign) throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: name })
  return sign
}
