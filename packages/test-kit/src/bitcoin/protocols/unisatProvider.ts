import { rpcError } from '../../script/rpcError.ts'
import { type BitcoinCore, decodePsbt, toHex } from '../core.ts'
import { networkNames, networks } from '../networks.ts'

type SignOptions = {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly {
    readonly index: number
    readonly address?: string
    readonly sighashTypes?: readonly number[]
  }[]
}

/**
 * What UniSat says on its own; older versions, and wallets that copy them, know no `chainChanged`.
 * @see https://github.com/unisat-wallet/unisat-dev-docs/blob/d751ba6b/wallet-api/api-docs/manage-networks.md
 */
type UnisatEvent = 'accountsChanged' | 'networkChanged' | 'chainChanged'

/** The functions UniSat and OKX have in common; a wallet of theirs shares one address. */
export function unisatProvider(core: BitcoinCore): object {
  const key = () => (core.options.address === 'ordinal' ? core.keys().ordinal : core.keys().payment)
  const addresses = () => (core.isOpen() ? [key().address] : [])
  const emit = (event: UnisatEvent, payload: unknown) => {
    if (!core.options.without?.includes(event)) core.listeners.emit(event, payload)
  }
  core.onChange = (before) => {
    const { state } = core
    if (before.network !== state.network) {
      const { unisatChain, unisatNetwork } = networks[state.network]
      emit('networkChanged', unisatNetwork)
      emit('chainChanged', { enum: unisatChain, network: unisatNetwork })
    }
    const changed =
      before.open !== core.isOpen() || before.account !== state.account || before.network !== state.network
    if (changed && (before.open || core.isOpen())) emit('accountsChanged', addresses())
  }
  const open = () => {
    if (!core.isOpen()) core.change({ authorized: true })
    return addresses()
  }
  const isKnown = () => !core.isOpen()
  const provider = {
    requestAccounts: () => core.run('requestAccounts', undefined, isKnown(), open),
    getAccounts: () => core.run('getAccounts', undefined, false, addresses),
    getPublicKey: () => core.runAuthorized('getPublicKey', undefined, false, () => toHex(key().publicKey)),
    getNetwork: () => core.run('getNetwork', undefined, false, () => networks[core.state.network].unisatNetwork),
    signMessage: (message: string, type = 'ecdsa') =>
      core.runAuthorized('signMessage', [message, type], true, () =>
        core.signMessage(key().address, message, type === 'bip322-simple' ? 'bip322' : 'ecdsa'),
      ),
    sendBitcoin: (address: string, amount: number) =>
      core.runAuthorized('sendBitcoin', [address, amount], true, () =>
        core.sendTransfer(key(), [{ address, amount: BigInt(amount) }]),
      ),
    signPsbt: (hex: string, options: SignOptions = {}) =>
      core.runAuthorized('signPsbt', [hex, options], true, async () => {
        const inputs = options.toSignInputs?.map((one) => ({ ...one, address: one.address ?? key().address }))
        const finalize = options.autoFinalized !== false
        return toHex((await core.signPsbt({ psbt: decodePsbt(hex, 'hex'), inputs, finalize })).psbt)
      }),
    pushPsbt: (hex: string) =>
      core.runAuthorized('pushPsbt', hex, false, () => core.broadcastPsbt(decodePsbt(hex, 'hex'))),
    disconnect: () => core.run('disconnect', undefined, false, () => core.change({ authorized: false })),
    on: (event: string, listener: (...args: never[]) => void) => void core.listeners.on(event, listener),
    removeListener: core.listeners.off,
    ...(core.options.kind === 'okx' ? okxFunctions(core, open, key) : unisatFunctions(core)),
  }
  for (const name of core.options.without ?? []) Reflect.deleteProperty(provider, name)
  return provider
}

function unisatFunctions(core: BitcoinCore) {
  const chain = () => ({
    enum: networks[core.state.network].unisatChain,
    network: networks[core.state.network].unisatNetwork,
  })
  return {
    getChain: () => core.run('getChain', undefined, false, chain),
    switchChain: (wanted: string) =>
      core.run('switchChain', wanted, true, () => {
        const network = networkNames.find((name) => networks[name].unisatChain === wanted)
        if (!network) throw rpcError(-32602, 'Unknown chain')
        core.change({ network })
        return chain()
      }),
  }
}

function okxFunctions(core: BitcoinCore, open: () => readonly string[], key: () => { readonly publicKey: Uint8Array }) {
  return {
    connect: () =>
      core.run('connect', undefined, !core.isOpen(), () => {
        const [address] = open()
        return { address, publicKey: toHex(key().publicKey) }
      }),
  }
}
