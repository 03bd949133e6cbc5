import { FoyerError, type Network } from '@foyer/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { decodeAddress } from '../decodeAddress.ts'
import { bitcoinNetworks, findNetwork } from '../networks.ts'
import { type StatedAddress, toOpened } from '../toOpened.ts'
import type { Abilities, BitcoinWallet, Opened, SignPsbt } from '../types.ts'
import { base64ToBytes, bytesToBase64, createWalletError, toList, toTxid } from './answers.ts'

type SignInput = {
  readonly psbt: Uint8Array
  readonly chain: string
  readonly inputsToSign: readonly {
    readonly account: WalletAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

/** The features this adapter uses; everything in an answer may be missing. */
type Features = {
  'standard:connect': { connect(input: { readonly silent: boolean }): Promise<unknown> }
  'bitcoin:connect': {
    connect(input: {
      readonly purposes: readonly string[]
    }): Promise<{ readonly accounts?: readonly WalletAccount[] } | undefined>
  }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: unknown) => void): unknown }
  'bitcoin:signMessage': {
    signMessage(input: {
      readonly account: WalletAccount
      readonly message: Uint8Array
    }): Promise<readonly ({ readonly signature?: unknown; readonly signedMessage?: unknown } | undefined)[]>
  }
  'bitcoin:signTransaction': {
    signTransaction(input: SignInput): Promise<readonly ({ readonly signedPsbt?: unknown } | undefined)[]>
  }
  'bitcoin:signAndSendTransaction': {
    signAndSendTransaction(input: SignInput): Promise<readonly ({ readonly txId?: unknown } | undefined)[]>
  }
}

function featureOf<name extends keyof Features>(wallet: Wallet, name: name): Features[name] | undefined {
  const feature = (wallet.features as Readonly<Record<string, unknown>>)[name]
  const method = name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)
  const isThere = typeof feature === 'object' && feature !== null && typeof Reflect.get(feature, method) === 'function'
  return isThere ? (feature as Features[name]) : undefined
}

const toChain = (network: Network) => `bitcoin:${findNetwork(network)?.name}`

/** A wallet with `bitcoin:*` features: it signs, and mostly leaves the choice of coins to us. */
export function standardWallet(wallet: Wallet): BitcoinWallet {
  const read = (accounts: readonly WalletAccount[], network: Network): Opened => {
    const chain = bitcoinNetworks.filter(({ name }) => wallet.chains.includes(`bitcoin:${name}`))
    const networkId = chain.length === 1 ? chain[0]?.id : undefined
    return toOpened(toStated(accounts, network), network, networkId)
  }
  return {
    supports: (network) => findNetwork(network) !== undefined,
    async open({ network, silent }) {
      if (silent) {
        // accounts that are shared already; a wallet that has to wake up first is given the chance
        await featureOf(wallet, 'standard:connect')?.connect({ silent })
        return read(wallet.accounts, network)
      }
      const output = await featureOf(wallet, 'bitcoin:connect')?.connect({ purposes: ['payment', 'ordinals'] })
      return read(toList(output?.accounts) as readonly WalletAccount[], network)
    },
    async close() {
      await featureOf(wallet, 'standard:disconnect')?.disconnect()
    },
    current: async (network) => read(wallet.accounts, network),
    watch(listener) {
      const stop = featureOf(wallet, 'standard:events')?.on('change', () => listener('unknown'))
      return typeof stop === 'function' ? () => void stop() : () => {}
    },
    abilities: () => abilitiesOf(wallet),
  }
}

/** Accounts come in the order of the purposes; a Taproot address in the first place has the only purpose there is. */
function toStated(accounts: readonly WalletAccount[], network: Network): readonly StatedAddress[] {
  const known = findNetwork(network)
  const isTaproot = ({ address }: WalletAccount) => known && decodeAddress(String(address), known)?.type === 'p2tr'
  const ordered = [...accounts].filter(Boolean).sort((a, b) => Number(isTaproot(a)) - Number(isTaproot(b)))
  return ordered.map(({ address, publicKey }, index) => ({
    address,
    publicKey: ArrayBuffer.isView(publicKey) ? toHex(publicKey) : undefined,
    type: index === 0 ? 'payment' : 'ordinal',
  }))
}

function abilitiesOf(wallet: Wallet): Abilities {
  const message = featureOf(wallet, 'bitcoin:signMessage')
  const canSign = featureOf(wallet, 'bitcoin:signTransaction') || featureOf(wallet, 'bitcoin:signAndSendTransaction')
  return {
    signMessage:
      message &&
      (async ({ account, message: text, protocol }) => {
        if (protocol) throw new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability: 'signMessage' })
        const input = { account: accountOf(wallet, account.address), message: new TextEncoder().encode(text) }
        const [output] = await message.signMessage(input)
        return bytesToBase64(toBytes(output?.signature, 'bitcoin:signMessage'))
      }),
    signPsbt: canSign && ((input) => signPsbt(wallet, input)),
  }
}

async function signPsbt(wallet: Wallet, input: Parameters<SignPsbt>[0]): ReturnType<SignPsbt> {
  const { psbt, inputs, broadcast, network } = input
  if (!inputs) throw new FoyerError('InvalidTransaction', { reason: 'this wallet must be told which inputs to sign' })
  const request: SignInput = {
    psbt: base64ToBytes(psbt),
    chain: toChain(network),
    inputsToSign: inputs.map(({ address, index, sighashTypes }) => ({
      account: accountOf(wallet, address),
      signingIndexes: [index],
      ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
    })),
  }
  const feature = broadcast ? undefined : featureOf(wallet, 'bitcoin:signTransaction')
  if (feature) {
    const [output] = await feature.signTransaction(request)
    return { psbt: bytesToBase64(toBytes(output?.signedPsbt, 'bitcoin:signTransaction')) }
  }
  const send = broadcast ? featureOf(wallet, 'bitcoin:signAndSendTransaction') : undefined
  if (!send) throw new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability: 'signPsbt' })
  const [output] = await send.signAndSendTransaction(request)
  // it gives no PSBT back: the one it was given is the one it sent
  return { psbt, txid: toTxid(output?.txId, 'bitcoin:signAndSendTransaction') }
}

function accountOf(wallet: Wallet, address: string): WalletAccount {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new FoyerError('NoActiveCaipAddress')
  return account
}

function toBytes(value: unknown, method: string): Uint8Array {
  if (!ArrayBuffer.isView(value) || value.byteLength === 0) throw createWalletError(method, 'no bytes')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}

function toHex(view: ArrayBufferView): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
