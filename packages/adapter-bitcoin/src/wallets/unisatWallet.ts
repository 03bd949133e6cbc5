import { type CaipNetworkId, FoyerError, type Network } from '@foyer/base'
import { bitcoinNetworks, findNetwork } from '../networks.ts'
import { toOpened } from '../toOpened.ts'
import type { Abilities, BitcoinWallet, Opened } from '../types.ts'
import { base64ToHex, toFields, toList, toPsbt, toSignature, toTxid } from './answers.ts'

/** The functions UniSat and OKX share; what one of them lacks is not called. */
export type UnisatProvider = {
  requestAccounts?(): Promise<unknown>
  /** OKX: all there is on its test networks, and in older versions. */
  connect?(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  signMessage?(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  sendBitcoin?(to: string, satoshi: number): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  pushPsbt?(hex: string): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown
}

type UnisatOptions = {
  /** The object for a network; UniSat has one for all. */
  providerFor(network: Network): UnisatProvider | undefined
  /** OKX has one object per network, which therefore says where it is. */
  readonly isPerNetwork: boolean
}

/** A wallet that shares one address for everything. */
export function unisatWallet(options: UnisatOptions): BitcoinWallet {
  // the provider of the network asked for last
  let live: UnisatProvider | undefined
  const use = (network: Network): UnisatProvider => {
    live = options.providerFor(network)
    if (!live) throw new FoyerError('ConnectorChainsUnsupported')
    return live
  }
  const read = async (from: UnisatProvider, accounts: unknown, network: Network, key?: unknown): Promise<Opened> => {
    const [address] = toList(accounts)
    if (address === undefined) return { accounts: [] }
    const [publicKey, networkId] = await Promise.all([
      key ?? from.getPublicKey?.().catch(() => undefined),
      options.isPerNetwork ? findNetwork(network)?.id : getNetworkId(from),
    ])
    return toOpened([{ address, publicKey, type: 'payment' }], network, networkId)
  }
  // what an object without `getAccounts` answered when it was asked
  const answers = new WeakMap<UnisatProvider, Opened>()
  const request = async (from: UnisatProvider, network: Network): Promise<Opened> => {
    if (from.requestAccounts) return read(from, await from.requestAccounts(), network)
    const { address, publicKey } = toFields(await from.connect?.())
    const opened = await read(from, [address], network, publicKey)
    answers.set(from, opened)
    return opened
  }
  const current = async (network: Network): Promise<Opened | undefined> => {
    const from = options.isPerNetwork ? use(network) : (live ?? use(network))
    if (!from.getAccounts) return answers.get(from)
    // a locked wallet may say so with an error
    return read(from, await from.getAccounts().catch(() => []), network)
  }
  return {
    supports: (network) => options.providerFor(network) !== undefined,
    async open({ network, silent }) {
      const from = use(network)
      if (silent) return (await current(network)) ?? { accounts: [] }
      return request(from, network)
    },
    async close() {
      await live?.disconnect?.()
    },
    current,
    watch(listener) {
      const from = live
      if (!from) return () => {}
      const emitChange = () => listener('unknown')
      const events = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']
      for (const event of events) from.on?.(event, emitChange)
      return () => {
        for (const event of events) from.removeListener?.(event, emitChange)
      }
    },
    abilities: () => ({
      ...createAbilities(live ?? {}),
      switchNetwork: options.isPerNetwork
        ? async (network) => void (await request(use(network), network))
        : live?.switchChain && ((network) => switchChain(live, network)),
    }),
  }
}

/** @throws FoyerError `ChainUnsupported` for a chain that only looks like Bitcoin (Fractal has the same addresses) */
async function getNetworkId(provider: UnisatProvider): Promise<CaipNetworkId | undefined> {
  const chain = toFields(await provider.getChain?.().catch(() => undefined))['enum']
  const known = bitcoinNetworks.find(({ unisatChain }) => unisatChain === chain)
  if (known) return known.id
  if (chain !== undefined) throw new FoyerError('ChainUnsupported')
  // older versions know two networks only
  const network = await provider.getNetwork?.().catch(() => undefined)
  const name = network === 'livenet' ? 'mainnet' : network === 'testnet' ? 'testnet' : undefined
  return bitcoinNetworks.find((one) => one.name === name)?.id
}

function createAbilities(live: UnisatProvider): Abilities {
  return {
    signMessage:
      live.signMessage &&
      (async ({ account, message, protocol }) => {
        // a Taproot address has no ECDSA signature anyone could check
        const isTaproot = /^(bc|tb|bcrt)1p/i.test(account.address)
        const type = (protocol ?? (isTaproot ? 'bip322' : 'ecdsa')) === 'bip322' ? 'bip322-simple' : 'ecdsa'
        return toSignature(await live.signMessage?.(message, type))
      }),
    sendTransfer:
      live.sendBitcoin &&
      // satoshi always fit into a number: there are 2.1e15
      (async ({ to, value }) => toTxid(await live.sendBitcoin?.(to, Number(value)), 'sendBitcoin')),
    signPsbt:
      live.signPsbt &&
      (async ({ psbt, inputs, broadcast }) => {
        if (broadcast && !live.pushPsbt)
          throw new FoyerError('InvalidTransaction', { reason: 'this wallet does not broadcast' })
        const toSignInputs = inputs && { toSignInputs: inputs.map((input) => ({ ...input })) }
        const answer = await live.signPsbt?.(base64ToHex(psbt), { autoFinalized: broadcast, ...toSignInputs })
        const signed = toPsbt(answer)
        if (!broadcast) return { psbt: signed }
        // what it gave goes back to it as it came: it reads its own form
        return { psbt: signed, txid: toTxid(await live.pushPsbt?.(String(answer)), 'pushPsbt') }
      }),
  }
}

async function switchChain(live: UnisatProvider | undefined, network: Network): Promise<void> {
  const chain = findNetwork(network)?.unisatChain
  if (!chain) throw new FoyerError('ChainUnsupported')
  await live?.switchChain?.(chain)
}
