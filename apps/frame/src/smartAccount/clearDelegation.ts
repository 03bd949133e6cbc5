import { delay } from '@foyer/base'
import { type Address, type Hex, keccak256, serializeTransaction, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { ChainId } from '../chain/chainId.ts'
import { fromHex, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { readFeeLimit, readFees, requireFee, toBigInt, toHighestPrice } from '../chain/fees.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** A plain transaction with one authorisation, and room for what nodes add. @see EIP-7702 */
export const clearingGas = 100_000n
/** Between two questions whether it is in a block, and for how many of them, in ms. */
const pollDelay = 1_000
const mostPolls = 60

type Place = { readonly chainId: ChainId; readonly signal: AbortSignal }

/**
 * Takes the contract off the visitor's plain account: an authorisation of no contract, for this chain alone, in a transaction that
 * the account itself sends and pays. Asked again after a lost answer, it is sent under the next number, and changes nothing more.
 * @throws FoyerError `FrameRefused`; Error with the node's message
 */
export async function clearDelegation(
  wallet: Wallet,
  { account, ...place }: Place & { readonly account: string },
): Promise<void> {
  const { chainId, signal } = place
  const rpc = wallet.rpc(chainId)
  const id = Number(chainId.slice(7))
  const [answered, count, fees] = await Promise.all([
    rpc('eth_chainId', [], signal).then(toBigInt),
    rpc('eth_getTransactionCount', [account, 'pending'], signal).then(toBigInt),
    readFees(rpc, signal),
  ])
  if (answered !== BigInt(id)) throwFrameRefused(translate('operation.other-chain'))
  if (fees.kind === 'legacy' || count >= BigInt(Number.MAX_SAFE_INTEGER)) {
    return throwFrameRefused(translate('operation.node-nonsense'))
  }
  requireFee(clearingGas * toHighestPrice(fees), readFeeLimit(wallet.config, chainId))
  const nonce = Number(count)
  // the transaction itself takes the number before
  const authorization = { address: zeroAddress, chainId: id, nonce: nonce + 1 }
  const signed = await signRaw({ wallet }, fromHex(hashAuthorization(authorization)))
  const transaction = {
    type: 'eip7702',
    ...{ chainId: id, nonce, to: account as Address, gas: clearingGas },
    ...{ maxFeePerGas: toHighestPrice(fees), maxPriorityFeePerGas: fees.tip },
    authorizationList: [{ ...authorization, ...signed }],
  } as const
  const { r, s, yParity } = await signRaw({ wallet }, fromHex(keccak256(serializeTransaction(transaction))))
  signal.throwIfAborted()
  const raw = serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
  await rpc('eth_sendRawTransaction', [raw], signal)
  await waitForBlock(wallet, { ...place, hash: keccak256(raw) })
}

async function waitForBlock(wallet: Wallet, { chainId, hash, signal }: Place & { readonly hash: Hex }): Promise<void> {
  for (let asked = 0; asked < mostPolls; asked += 1) {
    if (await readReceipt(wallet.rpc(chainId), hash, signal)) return
    await delay(pollDelay, signal)
  }
  throwFrameRefused(translate('operation.unsure', { hash }))
}
