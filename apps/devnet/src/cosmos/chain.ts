import { createHash } from 'node:crypto'
import { type CheckContext, checkTx, type MinGasPrice } from './checkTx.ts'
import { type DecodedTx, decodeTx } from './decodeTx.ts'
import { type AbciFailure, abciError, createLedger, type Ledger, type LedgerAccount, toAbciFailure } from './ledger.ts'

export type ChainOptions = {
  readonly chainId: string
  readonly bech32Prefix: string
  readonly minGasPrice: MinGasPrice
}

export type IncludedTx = {
  /** SHA-256 of the bytes, in upper-case hex. */
  readonly hash: string
  readonly height: number
  readonly index: number
  readonly bytes: Uint8Array
  readonly result: TxResult
}

export type Chain = {
  readonly options: ChainOptions
  readonly ledger: Ledger
  readonly height: number
  /** Of the last block. */
  readonly time: Date
  /** Checks a transaction and takes it into the mempool. @returns code 0, or why it is refused */
  broadcast(bytes: Uint8Array): AbciFailure & { readonly hash: string }
  /** Runs a transaction without keeping anything; its signature may be missing. @returns units of gas @throws with a code */
  simulate(bytes: Uint8Array): bigint
  find(hash: string): IncludedTx | undefined
  findByAddress(address: string): readonly IncludedTx[]
  /** Makes the next block of what waits in the mempool. */
  createBlock(): void
  /** Blocks stay empty from now on: what is broadcast waits. @returns lets it be included again */
  hold(): () => void
}

type Waiting = { readonly bytes: Uint8Array; readonly hash: string; readonly sender: string; readonly timeout: bigint }

type State = {
  readonly options: ChainOptions
  readonly ledger: Ledger
  readonly included: Map<string, IncludedTx>
  /** The mempool. */
  waiting: readonly Waiting[]
  height: number
  time: Date
  isHeld: boolean
}

/** Accounts, a mempool and blocks; time and wire are the caller's. */
export function createChain(options: ChainOptions): Chain {
  const ledger = createLedger(options.bech32Prefix)
  const included = new Map<string, IncludedTx>()
  const state: State = { options, ledger, included, waiting: [], height: 1, time: new Date(), isHeld: false }
  return {
    options,
    ledger,
    get height() {
      return state.height
    },
    get time() {
      return state.time
    },
    broadcast(bytes) {
      const hash = hashTx(bytes)
      try {
        accept(state, bytes, hash)
        return { code: 0, log: '', hash }
      } catch (error) {
        return { ...toAbciFailure(error), hash }
      }
    },
    simulate(bytes) {
      const tx = decodeTx(bytes)
      checkTx(tx, { ...contextOf(state, (account) => account.sequence), verify: false })
      runMessages(tx, ledger, false)
      return gasOf(bytes, tx)
    },
    find: (hash) => included.get(hash.toUpperCase()),
    findByAddress: (address) => [...included.values()].filter(({ result }) => result.addresses.includes(address)),
    createBlock: () => createBlock(state),
    hold() {
      state.isHeld = true
      return () => {
        state.isHeld = false
      }
    },
  }
}

function contextOf({ ledger, options, height }: State, sequence: (account: LedgerAccount) => number) {
  return { ledger, chainId: options.chainId, height, sequence, verify: true }
}

/** Takes a transaction into the mempool. @throws what a node answers */
function accept(state: State, bytes: Uint8Array, hash: string): void {
  const { included, ledger, options, waiting } = state
  if (waiting.some((tx) => tx.hash === hash) || included.has(hash)) {
    throw abciError('alreadyInMempool', 'tx already exists in cache')
  }
  const tx = decodeTx(bytes)
  const sequence = (account: LedgerAccount) =>
    account.sequence + waiting.filter(({ sender }) => sender === account.address).length
  checkTx(tx, { ...contextOf(state, sequence), height: state.height + 1, minGasPrice: options.minGasPrice })
  ledger.attempt(() => ledger.take(tx.sender, tx.fee), false)
  state.waiting = [...waiting, { bytes, hash, sender: tx.sender, timeout: tx.body.timeoutHeight }]
}

function createBlock(state: State): void {
  const { included, isHeld, waiting } = state
  state.height += 1
  state.time = new Date()
  const { height } = state
  // what is past its timeout height is thrown out of the mempool without a trace, as by a node
  state.waiting = isHeld ? waiting.filter(({ timeout }) => timeout === 0n || timeout > BigInt(height)) : []
  for (const [index, { bytes, hash }] of (isHeld ? [] : waiting).entries()) {
    const result = executeTx(
      bytes,
      contextOf(state, (account) => account.sequence),
    )
    included.set(hash, { hash, height, index, bytes, result })
  }
}

export function hashTx(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').toUpperCase()
}

type TxEvent = {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

type TxResult = {
  readonly code: number
  readonly codespace: string
  readonly log: string
  readonly gasWanted: bigint
  readonly gasUsed: bigint
  readonly events: readonly TxEvent[]
  /** Everyone it is found under: who sent, who received. */
  readonly addresses: readonly string[]
}

type Coins = readonly { readonly denom: string; readonly amount: string }[]

/** Roughly what a bank send uses on a real chain; grows with the transaction as there. */
function gasOf(bytes: Uint8Array, tx: DecodedTx): bigint {
  return 40_000n + 15_000n * BigInt(tx.messages.length) + 10n * BigInt(bytes.length)
}

/** Moves the coins of every message, or of none. @throws with the SDK's words and code */
function runMessages(tx: DecodedTx, ledger: Ledger, save = true): readonly TxEvent[] {
  return ledger.attempt(() => tx.messages.flatMap(({ value }, index) => sendCoins(value, index, ledger)), save)
}

function sendCoins(
  { fromAddress, toAddress, amount }: DecodedTx['messages'][number]['value'],
  index: number,
  ledger: Ledger,
): readonly TxEvent[] {
  try {
    ledger.take(fromAddress, amount)
  } catch (error) {
    const { code, log } = toAbciFailure(error)
    throw Object.assign(new Error(`failed to execute message; message index: ${index}: ${log}`), { code })
  }
  ledger.add(toAddress, amount)
  const shared = { sender: fromAddress, msg_index: String(index) }
  return [
    toEvent('message', { action: '/cosmos.bank.v1beta1.MsgSend', module: 'bank', ...shared }),
    toEvent('transfer', { recipient: toAddress, amount: formatCoins(amount), ...shared }),
  ]
}

/**
 * A transaction in a block: the fee is paid and the sequence moves even if the messages then fail.
 * Never throws: what a node refuses here is a result with its code.
 */
function executeTx(bytes: Uint8Array, context: CheckContext): TxResult {
  let tx: DecodedTx | undefined
  try {
    tx = decodeTx(bytes)
    const account = checkTx(tx, context)
    context.ledger.take(tx.sender, tx.fee)
    account.sequence += 1
    account.publicKey ??= tx.publicKey
  } catch (error) {
    return toResult(tx, { ...toAbciFailure(error), gasUsed: 0n, events: [] })
  }
  const feeEvent = toEvent('tx', { fee: formatCoins(tx.fee), fee_payer: tx.sender })
  const gasUsed = gasOf(bytes, tx)
  try {
    if (gasUsed > tx.gasLimit) {
      const log = `out of gas in location: WriteFlat; gasWanted: ${tx.gasLimit}, gasUsed: ${gasUsed}: out of gas`
      throw abciError('outOfGas', log)
    }
    return toResult(tx, { code: 0, log: '', gasUsed, events: [feeEvent, ...runMessages(tx, context.ledger)] })
  } catch (error) {
    return toResult(tx, { ...toAbciFailure(error), gasUsed, events: [feeEvent] })
  }
}

function toResult(
  tx: DecodedTx | undefined,
  outcome: { code: number; log: string; gasUsed: bigint; events: readonly TxEvent[] },
): TxResult {
  return {
    ...outcome,
    codespace: outcome.code === 0 ? '' : 'sdk',
    gasWanted: tx?.gasLimit ?? 0n,
    addresses: tx ? [tx.sender, ...tx.messages.map(({ value }) => value.toAddress)] : [],
  }
}

function toEvent(type: string, values: Readonly<Record<string, string>>): TxEvent {
  return { type, attributes: Object.entries(values).map(([key, value]) => ({ key, value, index: true })) }
}

function formatCoins(coins: Coins): string {
  return coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')
}
