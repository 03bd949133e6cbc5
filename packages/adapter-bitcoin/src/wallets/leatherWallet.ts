import { FoyerError } from '@foyer/base'
import { decodeAddress } from '../decodeAddress.ts'
import { findNetwork } from '../networks.ts'
import { type StatedAddress, toOpened } from '../toOpened.ts'
import type { Abilities, BitcoinWallet, PsbtInput } from '../types.ts'
import { base64ToHex, toFields, toList, toPsbt, toSignature, toTxid } from './answers.ts'

export type LeatherProvider = { request(method: string, params?: unknown): Promise<unknown> }

/**
 * Leather: JSON-RPC answers, errors as rejections, and the network named in each request.
 * It remembers no site and tells of no change, so nothing can be restored without asking.
 */
export function leatherWallet(provider: LeatherProvider): BitcoinWallet {
  const request = async (method: string, params: unknown) =>
    toFields(toFields(await provider.request(method, params))['result'])
  return {
    supports: (network) => findNetwork(network) !== undefined,
    async open({ network, silent }) {
      if (silent) return { accounts: [] }
      const { addresses } = await request('getAddresses', { network: findNetwork(network)?.leatherName })
      const stated = toList(addresses).flatMap((one): readonly StatedAddress[] => {
        const { symbol, type, address, publicKey, derivationPath } = toFields(one)
        if (symbol !== 'BTC' || (type !== 'p2wpkh' && type !== 'p2tr')) return []
        return [{ address, publicKey, path: derivationPath, type: type === 'p2tr' ? 'ordinal' : 'payment' }]
      })
      return toOpened(stated, network)
    },
    close: async () => {},
    current: async () => undefined,
    watch: () => () => {},
    abilities: () => createAbilities(request),
  }
}

type Request = (method: string, params: unknown) => Promise<Readonly<Record<string, unknown>>>

function createAbilities(request: Request): Abilities {
  return {
    async signMessage({ account, network, message, protocol }) {
      if (protocol === 'ecdsa')
        throw new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability: 'signMessage' })
      const paymentType = account.type === 'ordinal' ? 'p2tr' : 'p2wpkh'
      const answer = await request('signMessage', { message, paymentType, network: findNetwork(network)?.leatherName })
      const { address, signature } = answer
      if (address !== undefined && address !== account.address) {
        throw new FoyerError('WalletLied', { expected: account.address, actual: String(address).slice(0, 90) })
      }
      return toSignature(signature)
    },
    async sendTransfer({ network, to, value }) {
      const recipients = [{ address: to, amount: value.toString() }]
      const { txid } = await request('sendTransfer', { recipients, network: findNetwork(network)?.leatherName })
      return toTxid(txid, 'sendTransfer')
    },
    async signPsbt({ network, psbt, inputs, broadcast }) {
      const known = findNetwork(network)
      if (inputs && known) assertOneType(inputs, known)
      const allowed = inputs?.flatMap(({ sighashTypes }) => sighashTypes ?? [])
      const answer = await request('signPsbt', {
        hex: base64ToHex(psbt),
        network: known?.leatherName,
        broadcast,
        ...(inputs && { signAtIndex: inputs.map(({ index }) => index) }),
        ...(allowed?.length && { allowedSighash: [...new Set(allowed)] }),
      })
      const txid = broadcast ? { txid: toTxid(answer['txid'], 'signPsbt') } : {}
      return { psbt: toPsbt(answer['hex']), ...txid }
    },
  }
}

/** Leather is told indexes, not addresses: inputs of both kinds in one request could not be told apart. */
function assertOneType(inputs: readonly PsbtInput[], network: Parameters<typeof decodeAddress>[1]): void {
  const types = new Set(inputs.map(({ address }) => decodeAddress(address, network)?.type))
  if (types.size > 1) {
    throw new FoyerError('InvalidTransaction', { reason: 'this wallet signs inputs of one address at a time' })
  }
}
