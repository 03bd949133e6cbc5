import { FoyerError, getErrorCodes, type Network } from '@foyer/base'
import {
  AddressPurpose,
  addListener,
  BitcoinNetworkType,
  getProviderById,
  type ListenerInfo,
  MessageSigningProtocols,
  type Params,
  type Requests,
  request as satsRequest,
} from '@sats-connect/core'
import { bitcoinNetworks, findNetwork } from '../networks.ts'
import { toSatsError } from '../toFoyerError.ts'
import { type StatedAddress, toOpened } from '../toOpened.ts'
import type { Abilities, BitcoinWallet, Opened } from '../types.ts'
import { toFields, toList, toPsbt, toSignature, toTxid } from './answers.ts'

/** JSON-RPC: the wallet does not know the method. */
const methodNotFound = -32_601

/** The wallet that is spoken to: sats-connect finds it by the path at which it stands on the page. */
export type SatsTarget = { readonly providerId: string; readonly provider: object }

type Request = <method extends keyof Requests>(method: method, params: Params<method>) => Promise<unknown>

/**
 * A wallet spoken to through sats-connect, in which errors come inside the answer. What it gives as a result is not
 * checked by the library: it is read here.
 */
export function satsConnectWallet(target: SatsTarget): BitcoinWallet {
  const requestProvider: Request = async (method, params) => {
    assertSameProvider(target)
    const answer = await satsRequest(method, params, target.providerId)
    if (answer.status === 'error') throw answer.error
    return answer.result
  }
  /** @throws FoyerError, so that its numbers are not mistaken for those of other wallets */
  const request: Request = (method, params) =>
    requestProvider(method, params).catch((error: unknown) => {
      throw toSatsError(error, method)
    })
  const current = async (network: Network): Promise<Opened | undefined> => {
    // a wallet that does not know it, or grants nothing, says so with an error and asks no one
    const answer = await requestProvider('wallet_getAccount', null).catch(() => undefined)
    return answer === undefined ? { accounts: [] } : readAccounts(answer, network)
  }
  return {
    supports: (network) => findNetwork(network) !== undefined,
    async open({ network, silent }) {
      if (silent) return (await current(network)) ?? { accounts: [] }
      return readAccounts(await requestAccounts(requestProvider, network), network)
    },
    async close() {
      await request('wallet_disconnect', null)
    },
    current,
    watch: (listener) => watchProvider(target, listener),
    abilities: () => createAbilities(request),
  }
}

/** The page may have put another object in the place of the one the visitor chose. @throws `ConnectorNotFound` */
function assertSameProvider({ providerId, provider }: SatsTarget): void {
  const found: unknown = getProviderById(providerId)
  if (found !== provider) throw new FoyerError('ConnectorNotFound', { connectorId: providerId })
}

/** Asks in the newest way to connect that the wallet knows. */
async function requestAccounts(requestProvider: Request, network: Network): Promise<unknown> {
  const both = [AddressPurpose.Payment, AddressPurpose.Ordinals]
  const name = findNetwork(network)?.satsName
  const ways = {
    wallet_connect: () =>
      requestProvider('wallet_connect', { addresses: both, ...(name && { network: BitcoinNetworkType[name] }) }),
    getAccounts: () => requestProvider('getAccounts', { purposes: both }),
    getAddresses: () => requestProvider('getAddresses', { purposes: both }),
  }
  for (const [method, way] of Object.entries(ways)) {
    try {
      return await way()
    } catch (error) {
      if (!getErrorCodes(error).includes(methodNotFound)) throw toSatsError(error, method)
    }
  }
  throw new FoyerError('WalletRequestFailed', { method: 'wallet_connect', message: 'unknown to the wallet' })
}

/** The addresses an event may bring are asked for again: the answer also says which network they are of. */
function watchProvider(target: SatsTarget, listener: (opened: Opened | 'unknown') => void): () => void {
  // the library writes to the console about a wallet without events
  if (typeof Reflect.get(target.provider, 'addListener') !== 'function') return () => {}
  const on = (info: ListenerInfo): (() => void) => {
    assertSameProvider(target)
    const stop: unknown = addListener(info, target.providerId)
    return typeof stop === 'function' ? () => void stop() : () => {}
  }
  const stops = [
    on({ eventName: 'accountChange', cb: () => listener('unknown') }),
    on({ eventName: 'networkChange', cb: () => listener('unknown') }),
    on({ eventName: 'disconnect', cb: () => listener({ accounts: [] }) }),
  ]
  return () => {
    for (const stop of stops) stop()
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

function createAbilities(request: Request): Abilities {
  return {
    async signMessage({ account: { address }, message, protocol }) {
      const { BIP322, ECDSA } = MessageSigningProtocols
      const named = protocol && { protocol: protocol === 'bip322' ? BIP322 : ECDSA }
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
      return { psbt: toPsbt(answer['psbt']), ...txid }
    },
    async switchNetwork(network) {
      const name = findNetwork(network)?.satsName
      if (!name) throw new FoyerError('ChainUnsupported')
      await request('wallet_changeNetwork', { name: BitcoinNetworkType[name] })
    },
  }
}
