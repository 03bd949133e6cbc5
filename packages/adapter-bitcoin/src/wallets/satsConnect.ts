import { FoyerError, type Network } from '@foyer/base'
import { type StatedAddress, toOpened } from '../accounts.ts'
import { bitcoinNetworks, findNetwork } from '../networks.ts'
import { isUnknownMethod, toFoyerError } from '../toFoyerError.ts'
import type { Abilities, BitcoinWallet, Opened } from '../types.ts'
import { toFields, toList, toSignature, toTxid } from './answers.ts'

/** What is called of a provider that speaks sats-connect's JSON-RPC. */
export type SatsProvider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/** A wallet that answers like sats-connect expects it: errors come inside the answer, not as rejections. */
export function satsConnectWallet(provider: SatsProvider): BitcoinWallet {
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const answer = toFields(await provider.request(method, params))
    if (answer['error'] !== undefined && answer['error'] !== null) throw answer['error']
    return answer['result']
  }
  /** @throws FoyerError, so that its numbers are not mistaken for those of other wallets */
  const request = (method: string, params: unknown) =>
    ask(method, params).catch((error: unknown) => {
      throw toFoyerError(error, method, 'satsConnect')
    })
  /** The newest way to connect that the wallet knows. */
  const connect = async (network: Network): Promise<unknown> => {
    const both = ['payment', 'ordinals']
    const name = findNetwork(network)?.satsName
    const ways: readonly (readonly [string, unknown])[] = [
      ['wallet_connect', { addresses: both, ...(name && { network: name }) }],
      ['getAccounts', { purposes: both }],
      ['getAddresses', { purposes: both }],
    ]
    for (const [method, params] of ways) {
      try {
        return await ask(method, params)
      } catch (error) {
        if (!isUnknownMethod(error)) throw toFoyerError(error, method, 'satsConnect')
      }
    }
    throw new FoyerError('WalletRequestFailed', { method: 'wallet_connect', message: 'unknown to the wallet' })
  }
  const current = async (network: Network): Promise<Opened | undefined> => {
    // a wallet that does not know it, or grants nothing, says so with an error and asks nobody
    const answer = await ask('wallet_getAccount', null).catch(() => undefined)
    return answer === undefined ? { accounts: [] } : readAccounts(answer, network)
  }
  return {
    supports: (network) => findNetwork(network) !== undefined,
    async open({ network, silent }) {
      if (silent) return (await current(network)) ?? { accounts: [] }
      return readAccounts(await connect(network), network)
    },
    async close() {
      await request('wallet_disconnect', null)
    },
    current,
    watch(listener) {
      const on = (eventName: string, cb: (event: unknown) => void): (() => void) => {
        const stop: unknown = provider.addListener?.({ eventName, cb })
        return typeof stop === 'function' ? () => void stop() : () => {}
      }
      const stops = [
        // the addresses an event may bring are asked for again: the answer also says which network they are of
        on('accountChange', () => listener('unknown')),
        on('networkChange', () => listener('unknown')),
        on('disconnect', () => listener({ accounts: [] })),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    abilities: () => createAbilities(request),
  }
}

function readAccounts(answer: unknown, wanted: Network): Opened {
  const list = Array.isArray(answer) ? answer : toList(toFields(answer)['addresses'])
  const stated = list.flatMap((one): readonly StatedAddress[] => {
    const { address, publicKey, purpose } = toFields(one)
    if (purpose !== 'payment' && purpose !== 'ordinals') return []
    return [{ address, publicKey, type: purpose === 'payment' ? 'payment' : 'ordinal' }]
  })
  const name = toFields(toFields(toFields(answer)['network'])['bitcoin'])['name']
  return toOpened(stated, wanted, bitcoinNetworks.find(({ satsName }) => satsName === name)?.id)
}

function createAbilities(request: (method: string, params: unknown) => Promise<unknown>): Abilities {
  return {
    async signMessage({ account: { address }, message, protocol }) {
      const named = protocol && { protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }
      const answer = toFields(await request('signMessage', { address, message, ...named }))
      const signer = answer['address']
      if (signer !== undefined && signer !== address) {
        throw new FoyerError('WalletLied', { expected: address, actual: String(signer).slice(0, 90) })
      }
      return toSignature(answer['signature'])
    },
    async sendTransfer({ to, value }) {
      // satoshi always fit into a number: there are 2.1e15
      const params = { recipients: [{ address: to, amount: Number(value) }] }
      return toTxid(toFields(await request('sendTransfer', params))['txid'], 'sendTransfer')
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      if (inputs?.some(({ sighashTypes }) => sighashTypes && sighashTypes.join() !== '1')) {
        throw new FoyerError('InvalidTransaction', { reason: 'this wallet takes no sighash types' })
      }
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs ?? []) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt, broadcast, ...(inputs && { signInputs }) }
      const answer = toFields(await request('signPsbt', params))
      const txid = broadcast ? { txid: toTxid(answer['txid'], 'signPsbt') } : {}
      return { psbt: String(answer['psbt']), ...txid }
    },
    async switchNetwork(network) {
      const name = findNetwork(network)?.satsName
      if (!name) throw new FoyerError('ChainUnsupported')
      await request('wallet_changeNetwork', { name })
    },
  }
}
