import {
  type Account,
  beforeAsking,
  type Connection,
  FoyerError,
  loadPart,
  type Network,
  type Transfer,
} from '@foyer/base'
import { assertAddress, getUtxos } from './coins.ts'
import type { Scope } from './connect.ts'
import type { DecodedAddress } from './decodeAddress.ts'
import { getJson } from './esplora.ts'
import { isDust, type Selection, selectCoins } from './selectCoins.ts'
import { assertSameNetwork, ownAccount, unsupported } from './signing.ts'
import { requestWallet } from './toFoyerError.ts'
import type { BitcoinAdapterOptions, SignPsbt, Utxo } from './types.ts'

type Sending = {
  readonly connection: Connection
  readonly network: Network
  readonly to: string
  readonly value: bigint
  readonly signal?: AbortSignal | undefined
}

/** What a transfer is, once all that can be wrong with it is ruled out. */
type CheckedTransfer = {
  readonly account: Account
  readonly from: DecodedAddress
  readonly to: DecodedAddress
  readonly utxos: readonly Utxo[]
}

/**
 * Satoshi, from the payment address. A wallet that can choose coins does; for one that only signs we choose.
 * @returns the transaction's id
 * @throws FoyerError `InvalidAddress`, `InvalidAmount`, `InsufficientFunds`, `WrongNetwork` before the wallet opens
 */
export async function sendTransaction(
  scope: Scope,
  options: BitcoinAdapterOptions,
  input: Sending & { readonly data?: string | undefined },
): Promise<string> {
  if (input.data !== undefined) throw new FoyerError('InvalidTransaction', { reason: 'a Bitcoin transfer has no data' })
  const { network, to, value, signal } = input
  const { wallet } = scope.sessions.get(input.connection.connectorId)
  const { sendTransfer, signPsbt } = wallet.abilities()
  const checked = await beforeAsking(() => checkTransfer(scope, options, input))
  const { account } = checked
  if (sendTransfer) {
    return requestWallet('sendTransfer', signal, () => sendTransfer({ account, network, to, value, signal }))
  }
  if (!signPsbt) throw unsupported('sendTransaction')
  const selection = await beforeAsking(() => selectInputs(options, input, checked))
  return signAndBroadcast(signPsbt, input, checked, selection)
}

/** Satoshi: what the transfer costs beside its amount when we choose the coins; about that when a wallet does. */
export async function estimateFee(
  scope: Scope,
  options: BitcoinAdapterOptions,
  input: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  } & Transfer,
): Promise<bigint> {
  if (input.tokenAddress !== undefined) throw unsupported('estimateFee')
  const checked = await checkTransfer(scope, options, input)
  return (await selectInputs(options, input, checked)).fee
}

async function checkTransfer(
  { sessions }: Scope,
  options: BitcoinAdapterOptions,
  input: Sending,
): Promise<CheckedTransfer> {
  const { network, to, value, signal } = input
  const { connection } = sessions.get(input.connection.connectorId)
  assertSameNetwork(connection, network)
  const receiver = assertAddress(to, network)
  const account = ownAccount(connection)
  const from = assertAddress(account.address, network)
  if (value <= 0n || isDust(value, receiver.type)) throw new FoyerError('InvalidAmount', { value: String(value) })
  const utxos = await getUtxos({ address: account.address, network, signal }, options)
  const total = utxos.reduce((sum, utxo) => sum + BigInt(utxo.value), 0n)
  if (value > total) throw new FoyerError('InsufficientFunds')
  return { account, from, to: receiver, utxos }
}

/** Our own choice of coins: none that may be more than money. */
async function selectInputs(
  options: BitcoinAdapterOptions,
  input: Sending,
  checked: CheckedTransfer,
): Promise<Selection> {
  const { network, value, signal } = input
  const { account, from, to, utxos } = checked
  // this address may hold inscriptions: without a list of them no coin can be chosen safely
  if (!options.getInscriptions && (account.type === 'ordinal' || from.type === 'p2tr')) {
    throw new FoyerError('InvalidTransaction', {
      reason: 'coins of this address may hold inscriptions, and none are known',
    })
  }
  const read = { address: account.address, network, ...(signal && { signal }) }
  const [rate, inscriptions] = await Promise.all([
    getFeeRate({ network, signal }, options),
    options.getInscriptions?.(read) ?? [],
  ])
  const kept = new Set(inscriptions.map(({ txid, vout }) => `${txid}:${vout}`))
  return selectCoins({ utxos, value, from: from.type, to: to.type, rate, kept })
}

async function signAndBroadcast(
  signPsbt: SignPsbt,
  input: Sending,
  { account, from }: CheckedTransfer,
  selection: Selection,
): Promise<string> {
  const { network, to, value, signal } = input
  const { composeTransfer, finishTransfer } = await loadPart(() => import('./compose.ts'))
  const psbt = await beforeAsking(() => composeTransfer({ account, from, to, value, selection, network, signal }))
  const inputs = selection.coins.map((_, index) => ({ address: account.address, index }))
  const sign = () => signPsbt({ account, network, psbt, inputs, broadcast: false, signal })
  const signed = await requestWallet('signPsbt', signal, sign)
  return finishTransfer({ psbt, signed: signed.psbt, network, signal })
}

/** No time has seen more than this, in satoshi per virtual byte: a server that says more is broken or hostile. */
const highestRate = 2_000

/** Thousandths of a satoshi per virtual byte: rates have fractions, amounts do not. @throws FoyerError `RpcRequestFailed` */
export async function getFeeRate(
  input: { readonly network: Network; readonly signal?: AbortSignal | undefined },
  { feeRate }: BitcoinAdapterOptions,
): Promise<bigint> {
  const { network, signal } = input
  if (typeof feeRate === 'number') return toRate(feeRate)
  if (feeRate) return toRate(await feeRate({ network, ...(signal && { signal }) }))
  const recommended = toFields(await getJson(network, '/v1/fees/recommended', signal).catch(throwWhenAborted(signal)))
  const estimates = recommended['halfHourFee'] ?? toFields(await getJson(network, '/fee-estimates', signal))['3']
  return toRate(estimates)
}

function toRate(rate: unknown): bigint {
  if (typeof rate === 'number' && rate > 0 && rate <= highestRate) return BigInt(Math.ceil(Math.max(rate, 1) * 1_000))
  throw new FoyerError('RpcRequestFailed', { message: `a fee rate of ${String(rate).slice(0, 20)}` })
}

function throwWhenAborted(signal: AbortSignal | undefined) {
  return (error: unknown): undefined => {
    if (signal?.aborted) throw error
    return undefined
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
