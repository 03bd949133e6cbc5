import { delay } from '@foyer/base'
import { type Address, type Hex, keccak256, serializeTransaction, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { ChainId } from '../chain/chainId.ts'
import { fromHex, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { assertFee, type Fees, readFeeLimit, readFees, toBigInt, toHighestPrice } from '../chain/fees.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import type { Rpc } from '../chain/rpc.ts'
import { isSilence } from '../halt.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { type KeptClearing, readClearings, writeClearings } from './clearingStore.ts'

/** So many authorisations fit into what the page says that it costs at most. */
const mostAuthorizations = 3

/** A plain transaction with as many authorisations as it may carry, and room for what nodes add. @see EIP-7702 */
export const clearingGas = 100_000n
/** Between two questions whether it is in a block, and for how many of them, in ms. */
const pollDelay = 1_000
const mostPolls = 60
/** So many transactions of the account may wait before this one: a number far ahead would wait for ever. */
const mostWaiting = 16
const lockName = 'foyer-clearing'

type Clearing = {
  readonly chainId: ChainId
  readonly account: string
  /** The visitor was told of one that may still be carried out, and wants another one signed. */
  readonly isAllTheSame: boolean
  readonly signal: AbortSignal
}

type Prepared = {
  /** What is sent: nothing where an earlier one is in a block. */
  readonly raw: Hex | undefined
  readonly isKnown: boolean
  /** Of all that may have been carried out. */
  readonly hashes: readonly Hex[]
}

/**
 * Takes the contract off the visitor's plain account: an authorisation of no contract, for this chain alone, in a transaction that
 * the account itself sends and pays. What was signed is kept in this browser before it is sent, and whatever the node says of the
 * account's number and of what it does not know, another one is signed only where the chain carries out one of them at most, until
 * the visitor was told that one is in a block.
 * @returns the one signed before of which no one but the node says what became, and then nothing was signed
 * @throws FoyerError `FrameRefused`; Error with the node's message, or where the browser keeps nothing
 */
export async function clearDelegation(wallet: Wallet, clearing: Clearing): Promise<KeptClearing | undefined> {
  const { account, signal } = clearing
  const rpc = wallet.rpc(clearing.chainId)
  // two pages of this browser that sign at the same time would not know of each other's
  const prepared = await navigator.locks.request(lockName, { signal }, () => prepare(wallet, clearing))
  if (!prepared || 'nonce' in prepared) return prepared
  const { raw, isKnown, hashes } = prepared
  if (raw) await send(rpc, { raw, isKnown, signal })
  await waitForEnd(rpc, { account, hashes, signal })
  return undefined
}

/** @returns nothing where there is no contract to take off */
async function prepare(wallet: Wallet, clearing: Clearing): Promise<Prepared | KeptClearing | undefined> {
  const { chainId, account, isAllTheSame, signal } = clearing
  const rpc = wallet.rpc(chainId)
  const counts = await readCounts(rpc, { chainId, account, signal })
  const all = await readClearings()
  const own = all.filter((one) => one.chainId === chainId && one.account === account)
  const inBlocks = await findInBlocks(rpc, { hashes: own.map(toHash), signal })
  const untold = own.filter((one) => !one.isTold && inBlocks.has(toHash(one)))
  if (untold.length > 0) return { raw: undefined, isKnown: true, hashes: untold.map(toHash) }
  if (!(await readDelegate(rpc, account, signal))) return undefined
  // one that has ended: where a contract runs the account again since, that took a number of its own
  const open = own.filter((one) => !inBlocks.has(toHash(one)) || counts.mined < one.last + 2)
  const choice = (isAllTheSame ? selectBeside : selectClearing)(open, counts)
  if (choice.kind === 'unclear') return choice.kept
  const fees = await readFees(rpc, signal)
  const hashes = open.map(toHash)
  if (choice.kind === 'again' && !isTooCheap(choice.kept, fees)) {
    return { raw: choice.kept.raw, isKnown: choice.kept.nonce < counts.next, hashes }
  }
  const replaced = choice.kind === 'again' ? choice.kept : undefined
  const { first, last } = choice.kind === 'new' ? choice : { first: choice.kept.nonce, last: choice.kept.last }
  const signed = await signClearing(wallet, { ...clearing, first, last, ...toPrices(fees, replaced) })
  await writeClearings([...all.filter((one) => !own.includes(one)), ...open, signed])
  return { raw: signed.raw, isKnown: false, hashes: [...hashes, toHash(signed)] }
}

function toHash({ raw }: KeptClearing): Hex {
  return keccak256(raw)
}

type Finding = { readonly hashes: readonly Hex[]; readonly signal: AbortSignal }

/** Of these transactions those that the node says are in a block. */
async function findInBlocks(rpc: Rpc, { hashes, signal }: Finding): Promise<ReadonlySet<Hex>> {
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(rpc, hash, signal)))
  return new Set(hashes.filter((_, index) => receipts[index] !== undefined))
}

type Asking = { readonly chainId: ChainId; readonly account: string; readonly signal: AbortSignal }

/** @throws FoyerError `FrameRefused` for numbers that no account has, and for another chain's */
async function readCounts(rpc: Rpc, { chainId, account, signal }: Asking) {
  const counting = (block: string) => rpc('eth_getTransactionCount', [account, block], signal).then(toBigInt)
  const [answered, mined, next] = await Promise.all([
    rpc('eth_chainId', [], signal).then(toBigInt),
    counting('latest'),
    counting('pending'),
  ])
  if (`eip155:${answered}` !== chainId) throwFrameRefused(translate('operation.other-chain'))
  const isNonsense = next < mined || next - mined > mostWaiting || next >= BigInt(Number.MAX_SAFE_INTEGER)
  if (isNonsense) throwFrameRefused(translate('operation.node-nonsense'))
  return { mined: Number(mined), next: Number(next) }
}

/** No block takes it while gas costs more. */
function isTooCheap({ price }: KeptClearing, fees: Fees): boolean {
  return fees.kind === 'eip1559' && price < fees.base
}

type Prices = { readonly price: bigint; readonly tip: bigint }

/** Nodes take another one under the same number for a tenth more. */
function toPrices(fees: Fees, replaced: KeptClearing | undefined): Prices {
  if (fees.kind === 'legacy') return throwFrameRefused(translate('operation.node-nonsense'))
  const raise = (wei: bigint) => wei + wei / 8n + 1n
  const atLeast = (least: bigint, wei: bigint) => (wei < least ? least : wei)
  const [price, tip] = [toHighestPrice(fees), fees.tip]
  return replaced
    ? { price: atLeast(raise(replaced.price), price), tip: atLeast(raise(replaced.tip), tip) }
    : { price, tip }
}

type Signing = Clearing & Prices & { readonly first: number; readonly last: number }

async function signClearing(wallet: Wallet, signing: Signing): Promise<KeptClearing> {
  const { chainId, account, first, last, price, tip, signal } = signing
  assertFee(clearingGas * price, readFeeLimit(wallet.config, chainId))
  const id = Number(chainId.slice(7))
  const authorizationList = []
  // the transaction itself takes the number before
  for (let nonce = first + 1; nonce <= last; nonce += 1) {
    const authorization = { address: zeroAddress, chainId: id, nonce }
    authorizationList.push({
      ...authorization,
      ...(await signRaw({ wallet }, fromHex(hashAuthorization(authorization)))),
    })
  }
  const transaction = {
    type: 'eip7702',
    chainId: id,
    nonce: first,
    to: account as Address,
    gas: clearingGas,
    maxFeePerGas: price,
    maxPriorityFeePerGas: tip,
    authorizationList,
  } as const
  const { r, s, yParity } = await signRaw({ wallet }, fromHex(keccak256(serializeTransaction(transaction))))
  signal.throwIfAborted()
  const raw = serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
  return { chainId, account, nonce: first, last, price, tip, raw, isTold: false }
}

type Sending = { readonly raw: Hex; readonly isKnown: boolean; readonly signal: AbortSignal }

/** A node that does not answer may have it, and one that has it waiting refuses it: then it is looked for. */
async function send(rpc: Rpc, { raw, isKnown, signal }: Sending): Promise<void> {
  await rpc('eth_sendRawTransaction', [raw], signal).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!isKnown && !isSilence(error)) throw error
  })
}

type Waiting = { readonly account: string; readonly hashes: readonly Hex[]; readonly signal: AbortSignal }

/** @throws FoyerError `FrameRefused` when no one can say whether it was done, or it was and the contract is still there */
async function waitForEnd(rpc: Rpc, { account, hashes, signal }: Waiting): Promise<void> {
  for (let asked = 0; asked < mostPolls; asked += 1) {
    const inBlocks = await findInBlocks(rpc, { hashes, signal }).catch(() => new Set<Hex>())
    signal.throwIfAborted()
    if (inBlocks.size > 0) {
      await setTold(inBlocks, signal)
      if (!(await readDelegate(rpc, account, signal))) return
      throwFrameRefused(translate('operation.failed', { reason: translate('operation.no-reason') }))
    }
    await delay(pollDelay, signal)
  }
  throwFrameRefused(translate('outcome.unsure', { hash: hashes.at(-1) ?? '' }))
}

async function setTold(inBlocks: ReadonlySet<Hex>, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lockName, { signal }, async () => {
    const all = await readClearings()
    await writeClearings(all.map((one) => (inBlocks.has(toHash(one)) ? { ...one, isTold: true } : one)))
  })
}

/** The contract that a plain account runs, in lower case; undefined where it runs none. */
export async function readDelegate(rpc: Rpc, account: string, signal: AbortSignal): Promise<Hex | undefined> {
  const code = String(await rpc('eth_getCode', [account, 'latest'], signal)).toLowerCase()
  const [, contract] = /^0xef0100([0-9a-f]{40})$/.exec(code) ?? []
  return contract === undefined ? undefined : `0x${contract}`
}

/** What the node says of the account's number. */
type Counts = {
  /** Of the blocks. */
  readonly mined: number
  /** With what waits. */
  readonly next: number
}

/** What is done where some were signed before, and none of them is known to have ended. */
type ClearingChoice =
  | { readonly kind: 'again'; readonly kept: KeptClearing }
  /** Uses the numbers from `first` to `last`. */
  | { readonly kind: 'new'; readonly first: number; readonly last: number }
  | { readonly kind: 'unclear'; readonly kept: KeptClearing }

/**
 * Chooses so that at most one of all that were signed can ever be in a block, whatever the node says. One with number n and k
 * authorisations of the same account uses the numbers n to n+k, so two whose numbers meet shut each other out: the same bytes
 * again, another one under a number that an earlier one would use too, or one that uses up to the number of an earlier one. Where
 * none of these is possible no one but the node says that the earlier one is dead, and that is no proof.
 */
function selectClearing(open: readonly KeptClearing[], { mined, next }: Counts): ClearingChoice {
  const kept = open.findLast(({ nonce }) => nonce >= mined && nonce <= next)
  if (kept) return { kind: 'again', kept }
  const last = Math.max(next + 1, ...open.map(({ nonce }) => nonce))
  const apart = open.find((one) => one.last < next || one.nonce > next + mostAuthorizations)
  return apart ? { kind: 'unclear', kept: apart } : { kind: 'new', first: next, last }
}

/** Selects what its visitor ordered though an earlier one may still be carried out: only that one is left out of account. */
function selectBeside(open: readonly KeptClearing[], counts: Counts): ClearingChoice {
  const choice = selectClearing(open, counts)
  if (choice.kind !== 'unclear') return choice
  return selectBeside(
    open.filter((one) => one !== choice.kept),
    counts,
  )
}
