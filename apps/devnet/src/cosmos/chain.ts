import { createHash } from 'node:crypto'
import { type AbciFailure, abciError, toAbciFailure } from './abciError.ts'
import { checkTx, type MinGasPrice } from './checkTx.ts'
import { decodeTx } from './decodeTx.ts'
import { executeTx, gasOf, runMessages, type TxResult } from './executeTx.ts'
import { createLedger, type Ledger, type LedgerAccount } from './ledger.ts'

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
