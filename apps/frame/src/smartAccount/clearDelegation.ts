import { delay } from '@foyer/base'
import { type Address, type Hex, keccak256, serializeTransaction, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { readNote, writeNote } from '../browserStore.ts'
import type { ChainId } from '../chain/chainId.ts'
import { fromHex, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { type Fees, readFeeLimit, readFees, requireFee, toBigInt, toHighestPrice } from '../chain/fees.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import type { Rpc } from '../chain/rpc.ts'
import { isSilence } from '../halt.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** A plain transaction with one authorisation, and room for what nodes add. @see EIP-7702 */
export const clearingGas = 100_000n
/** Between two questions whether it is in a block, and for how many of them, in ms. */
const pollDelay = 1_000
const mostPolls = 60
/** So many transactions of the account may wait before this one: a number far ahead would wait for ever. */
const mostWaiting = 16

type Clearing = { readonly chainId: ChainId; readonly account: string; readonly signal: AbortSignal }
type Sent = { readonly chainId: string; readonly account: string; readonly nonce: number; readonly raw: Hex }

/**
 * Takes the contract off the visitor's plain account: an authorisation of no contract, for this chain alone, in a transaction that
 * the account itself sends and pays. What was signed is kept in this browser before it is sent: while the node has it waiting, or
 * its answer was lost, asking again sends the very same bytes, so it is done and paid once.
 * @throws FoyerError `FrameRefused`; Error with the node's message
 */
export async function clearDelegation(wallet: Wallet, clearing: Clearing): Promise<void> {
  const { chainId, account, signal } = clearing
  const rpc = wallet.rpc(chainId)
  const counting = (block: string) => rpc('eth_getTransactionCount', [account, block], signal).then(toBigInt)
  const [answered, mined, count, fees] = await Promise.all([
    rpc('eth_chainId', [], signal).then(toBigInt),
    counting('latest'),
    counting('pending'),
    readFees(rpc, signal),
  ])
  if (`eip155:${answered}` !== chainId) throwFrameRefused(translate('operation.other-chain'))
  const isNonsense = count < mined || count - mined > mostWaiting || count >= BigInt(Number.MAX_SAFE_INTEGER)
  if (isNonsense) throwFrameRefused(translate('operation.node-nonsense'))
  if (!(await readDelegate(rpc, account, signal))) return
  const kept = (await readSent()).find((one) => one.chainId === chainId && one.account === account)
  const isWaiting = kept !== undefined && kept.nonce >= mined && kept.nonce < count
  const raw = isWaiting ? kept.raw : await signClearing(wallet, clearing, { nonce: Number(count), fees })
  await send(rpc, { raw, isKnown: isWaiting, signal })
  await waitForEnd(rpc, { account, hash: keccak256(raw), signal })
}

async function signClearing(
  wallet: Wallet,
  { chainId, account, signal }: Clearing,
  { nonce, fees }: { readonly nonce: number; readonly fees: Fees },
): Promise<Hex> {
  if (fees.kind === 'legacy') return throwFrameRefused(translate('operation.node-nonsense'))
  requireFee(clearingGas * toHighestPrice(fees), readFeeLimit(wallet.config, chainId))
  const id = Number(chainId.slice(7))
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
  const others = (await readSent()).filter((one) => one.chainId !== chainId || one.account !== account)
  await writeNote('clearing', [...others, { chainId, account, nonce, raw } satisfies Sent]).catch(() => {})
  return raw
}

/** Where the browser keeps nothing, the account's number alone keeps it from being done twice. */
function readSent(): Promise<readonly Sent[]> {
  return readNote<readonly Sent[]>('clearing').then(
    (sent) => sent ?? [],
    () => [],
  )
}

type Sending = { readonly raw: Hex; readonly isKnown: boolean; readonly signal: AbortSignal }

/** A node that does not answer may have it, and one that has it waiting refuses it: then it is looked for. */
async function send(rpc: Rpc, { raw, isKnown, signal }: Sending): Promise<void> {
  await rpc('eth_sendRawTransaction', [raw], signal).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!isKnown && !isSilence(error)) throw error
  })
}

type Waiting = { readonly account: string; readonly hash: Hex; readonly signal: AbortSignal }

/** @throws FoyerError `FrameRefused` when nobody can say whether it was done, or it was and the contract is still there */
async function waitForEnd(rpc: Rpc, { account, hash, signal }: Waiting): Promise<void> {
  for (let asked = 0; asked < mostPolls; asked += 1) {
    const receipt = await readReceipt(rpc, hash, signal).catch(() => undefined)
    signal.throwIfAborted()
    if (receipt) {
      if (!(await readDelegate(rpc, account, signal))) return
      throwFrameRefused(translate('operation.failed', { reason: translate('operation.no-reason') }))
    }
    await delay(pollDelay, signal)
  }
  throwFrameRefused(translate('outcome.unsure', { hash }))
}

/** The contract that a plain account runs, in lower case; undefined where it runs none. */
export async function readDelegate(rpc: Rpc, account: string, signal: AbortSignal): Promise<Hex | undefined> {
  const code = String(await rpc('eth_getCode', [account, 'latest'], signal)).toLowerCase()
  const [, contract] = /^0xef0100([0-9a-f]{40})$/.exec(code) ?? []
  return contract === undefined ? undefined : `0x${contract}`
}
