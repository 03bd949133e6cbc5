import { rpcError } from '../../script/rpcError.ts'
import { inWords, walletWords } from '../../words/walletWords.ts'
import { type BitcoinCore, type BitcoinEvent, decodePsbt, toHex } from '../core.ts'
import type { BitcoinKey } from '../createBitcoinKeys.ts'
import { networkNames, networks } from '../networks.ts'

type SignOptions = {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly {
    readonly index: number
    readonly address?: string
    readonly sighashTypes?: readonly number[]
  }[]
}

/** The functions UniSat and OKX have in common; a wallet of theirs shares one address. */
export function unisatProvider(core: BitcoinCore): object {
  const key = () => (core.options.address === 'ordinal' ? core.keys().ordinal : core.keys().payment)
  const addresses = () => (core.isOpen() ? [key().address] : [])
  core.onChange = core.options.kind === 'okx' ? emitAsOkx(core, key) : emitAsUnisat(core, addresses)
  const open = () => {
    if (!core.isOpen()) core.change({ authorized: true })
    return addresses()
  }
  const isKnown = () => !core.isOpen()
  const shared = {
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
    on: (event: string, listener: (...args: never[]) => void) => void core.listeners.on(event, listener),
    removeListener: core.listeners.off,
  }
  const without = [...(core.options.without ?? [])]
  if (core.options.kind === 'unisat') {
    const own = { ...shared, ...unisatFunctions(core) }
    for (const name of without) Reflect.deleteProperty(own, name)
    return inWords(walletWords.unisat.functions, own)
  }
  const own = { ...shared, ...okxFunctions(core, open, key) }
  const { functions, testnetFunctions } = walletWords.okx
  // on its test networks OKX has a few functions only
  if (core.options.network && core.options.network !== 'mainnet')
    without.push(...Object.keys(functions).filter((name) => !(name in testnetFunctions)))
  for (const name of without) Reflect.deleteProperty(own, name)
  return inWords(functions, own)
}

/** One address at a time, each event only where what it is about is another than before. */
function emitAsUnisat(core: BitcoinCore, addresses: () => readonly string[]): BitcoinCore['onChange'] {
  const { accounts, chain, network } = walletWords.unisat.events
  const emit = (event: BitcoinEvent, payload: unknown) => {
    if (!core.options.without?.includes(event)) core.listeners.emit(event, payload)
  }
  let told = addresses()
  return (before) => {
    const { state } = core
    const now = addresses()
    if (now.join() !== told.join()) emit(accounts.says, now)
    told = now
    if (before.network === state.network) return
    const { unisatChain, unisatNetwork } = networks[state.network]
    emit(chain.says, { enum: unisatChain, network: unisatNetwork })
    if (networks[before.network].unisatNetwork !== unisatNetwork) emit(network.says, unisatNetwork)
  }
}

/** Another account by two events; that no account is shared any more, by one. */
function emitAsOkx(core: BitcoinCore, key: () => BitcoinKey): BitcoinCore['onChange'] {
  const { account, accounts } = walletWords.okx.events
  const emit = (event: BitcoinEvent, payload: unknown) => {
    if (!core.options.without?.includes(event)) core.listeners.emit(event, payload)
  }
  return (before) => {
    const isOpen = core.isOpen()
    if (!isOpen && !before.open) return
    if (isOpen === before.open && before.account === core.state.account) return
    const { address, publicKey } = key()
    const digits = toHex(publicKey)
    if (isOpen) emit(account.says, { address, publicKey: digits, compressedPublicKey: digits })
    emit(accounts.says, isOpen ? [address] : [])
  }
}

function unisatFunctions(core: BitcoinCore) {
  const chain = () => ({
    enum: networks[core.state.network].unisatChain,
    network: networks[core.state.network].unisatNetwork,
  })
  return {
    disconnect: () => core.run('disconnect', undefined, false, () => core.change({ authorized: false })),
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
