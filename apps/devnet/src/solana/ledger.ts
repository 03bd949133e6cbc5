import { type Address, address, type EncodedAccount, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { base58, computeBudgetProgram, readMint, readTokenAccount, toUiAmount, type UiAmount } from './tokens.ts'
import { type TransactionError, toTransactionError } from './transactionError.ts'
import { type LoadedAccounts, loadAccounts, type WireTransaction } from './wireTransaction.ts'

/** Lamports per signature. */
const signatureFee = 5_000n

/** Compute units an instruction gets when the transaction sets no limit. */
const defaultUnits = 200_000n

/** Returns what a transaction pays, in lamports: 5 000 per signature, and its price per unit times its limit, rounded up. */
export function feeOf(wire: WireTransaction): bigint {
  const { price, limit } = computeBudgetOf(wire)
  return signatureFee * BigInt(wire.header.signers) + (price * limit + 999_999n) / 1_000_000n
}

/** @returns the price in microlamports per compute unit, and the limit in units */
function computeBudgetOf(wire: WireTransaction): { readonly price: bigint; readonly limit: bigint } {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programIndex, data } of wire.instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (wire.staticAccounts[programIndex] !== computeBudgetProgram) others += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  return { price, limit: limit ?? others * defaultUnits }
}

/** How many blockhashes back a transaction may refer to, as on the real network. */
export const validBlockhashes = 150

/** What the faucet can give away, in lamports: a hundred million SOL. */
const faucet = 10n ** 17n

/** What a transaction did. */
export type Execution = {
  readonly error: TransactionError | undefined
  readonly logs: readonly string[]
  readonly units: bigint
  readonly meta: TransactionMetadata
}

/** A transaction that was included, whether it succeeded or not. An airdrop has no `wire`. */
export type LedgerEntry = Execution & {
  readonly signature: string
  readonly slot: bigint
  /** Seconds since 1970. */
  readonly time: number
  /** Every account it names, in the order of its indexes. */
  readonly accounts: readonly Address[]
  readonly wire?: WireTransaction
  readonly loaded: LoadedAccounts
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

export type Blockhash = { readonly hash: string; readonly slot: bigint }

/** The real runtime, and around it what a validator keeps: slots, blockhashes, history. */
export type Ledger = {
  readonly svm: LiteSVM
  readonly slot: bigint
  readonly latestBlockhash: Blockhash
  readonly recentBlockhashes: readonly Blockhash[]
  isBlockhashValid(hash: string): boolean
  getAccount(address: Address): EncodedAccount | undefined
  getEntry(signature: string): LedgerEntry | undefined
  /** Oldest first. */
  getSignatures(address: string): readonly string[]
  readonly transactionCount: number
  /** Runs without effect. @param options.verify checks signatures */
  simulate(wire: WireTransaction, options: { readonly verify: boolean }): Execution & { accounts(): EncodedAccount[] }
  execute(wire: WireTransaction): LedgerEntry
  airdrop(address: Address, amount: bigint): LedgerEntry | undefined
  /** Ends this many slots, each with a new blockhash. */
  advance(slots: number): void
  /** Told after each slot and each entry. @returns stops telling */
  watch(listener: (entry: LedgerEntry | undefined) => void): () => void
}

type State = {
  readonly svm: LiteSVM
  readonly entries: Map<string, LedgerEntry>
  readonly byAddress: Map<string, string[]>
  readonly listeners: Set<(entry: LedgerEntry | undefined) => void>
  slot: bigint
  /** litesvm knows only one blockhash: the window of 150 is kept here. */
  recent: readonly Blockhash[]
}

export function createLedger(): Ledger {
  const svm = new LiteSVM().withNativeMints().withLamports(faucet).withBlockhashCheck(false).withSigverify(true)
  const state: State = {
    svm,
    entries: new Map(),
    byAddress: new Map(),
    listeners: new Set(),
    slot: 1n,
    recent: [{ hash: svm.latestBlockhash(), slot: 1n }],
  }
  const { entries, byAddress, listeners } = state
  return {
    svm,
    get slot() {
      return state.slot
    },
    get latestBlockhash() {
      return state.recent[state.recent.length - 1] ?? { hash: '', slot: state.slot }
    },
    get recentBlockhashes() {
      return state.recent
    },
    isBlockhashValid: (hash) => state.recent.some((known) => known.hash === hash),
    getAccount: (address) => getAccount(state, address),
    getEntry: (signature) => entries.get(signature),
    getSignatures: (address) => byAddress.get(address) ?? [],
    get transactionCount() {
      return entries.size
    },
    simulate(wire, { verify }) {
      svm.withSigverify(verify)
      try {
        const result = svm.simulateTransaction(wire.transaction)
        if (result instanceof FailedTransactionMetadata) return { ...toFailure(result), accounts: () => [] }
        return { ...toSuccess(result.meta()), accounts: () => result.postAccounts() }
      } finally {
        svm.withSigverify(true)
      }
    },
    execute: (wire) => execute(state, wire),
    airdrop: (address, amount) => airdrop(state, address, amount),
    advance: (slots) => advance(state, slots),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function getAccount({ svm }: State, address: Address) {
  const account = svm.getAccount(address)
  return account.exists ? account : undefined
}

function getBalances({ svm }: State, accounts: readonly Address[]): readonly bigint[] {
  return accounts.map((account) => svm.getBalance(account) ?? 0n)
}

function emit({ listeners }: State, entry?: LedgerEntry): void {
  for (const listener of [...listeners]) listener(entry)
}

function save(state: State, entry: LedgerEntry): LedgerEntry {
  const { entries, byAddress } = state
  entries.set(entry.signature, entry)
  for (const account of new Set(entry.accounts)) {
    const signatures = byAddress.get(account) ?? []
    signatures.push(entry.signature)
    byAddress.set(account, signatures)
  }
  emit(state, entry)
  return entry
}

function stamp({ slot }: State) {
  return { slot, time: Math.floor(Date.now() / 1000) }
}

function execute(state: State, wire: Parameters<Ledger['execute']>[0]): LedgerEntry {
  const find = (address: Address) => getAccount(state, address)
  const loaded = loadAccounts(wire, find)
  const accounts = [...wire.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const before = { preBalances: getBalances(state, accounts), preTokenBalances: tokenBalances(accounts, find) }
  const result = state.svm.sendTransaction(wire.transaction)
  const execution = result instanceof FailedTransactionMetadata ? toFailure(result) : toSuccess(result)
  return save(state, {
    ...execution,
    ...stamp(state),
    ...before,
    signature: wire.signature,
    wire,
    loaded,
    accounts,
    fee: feeOf(wire),
    postBalances: getBalances(state, accounts),
    postTokenBalances: tokenBalances(accounts, find),
  })
}

function airdrop(state: State, address: Address, amount: bigint): LedgerEntry | undefined {
  const preBalances = getBalances(state, [address])
  const meta = state.svm.airdrop(address, lamports(amount))
  if (!meta || meta instanceof FailedTransactionMetadata) return undefined
  return save(state, {
    ...toSuccess(meta),
    ...stamp(state),
    signature: base58(meta.signature()),
    accounts: [address],
    loaded: { writable: [], readonly: [] },
    fee: 0n,
    preBalances,
    postBalances: getBalances(state, [address]),
    preTokenBalances: [],
    postTokenBalances: [],
  })
}

function advance(state: State, slots: number): void {
  const { svm } = state
  for (let done = 0; done < slots; done += 1) {
    state.slot += 1n
    svm.warpToSlot(state.slot)
    svm.expireBlockhash()
    state.recent = [...state.recent, { hash: svm.latestBlockhash(), slot: state.slot }].slice(-validBlockhashes)
  }
  const clock = svm.getClock()
  clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1000))
  svm.setClock(clock)
  emit(state)
}

function toSuccess(meta: TransactionMetadata): Execution {
  return { error: undefined, logs: meta.logs(), units: meta.computeUnitsConsumed(), meta }
}

function toFailure(failed: FailedTransactionMetadata): Execution {
  const meta = failed.meta()
  return { error: toTransactionError(failed), logs: meta.logs(), units: meta.computeUnitsConsumed(), meta }
}

/** One entry of `preTokenBalances` and `postTokenBalances` in a transaction's meta. */
type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiAmount
}

function tokenBalances(
  accounts: readonly Address[],
  getAccount: (address: Address) => EncodedAccount | undefined,
): readonly TokenBalance[] {
  return accounts.flatMap((accountAddress, accountIndex) => {
    const account = getAccount(accountAddress)
    const token = readTokenAccount(account)
    if (!account || !token) return []
    const decimals = readMint(getAccount(address(token.mint)))?.decimals ?? 0
    return {
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: account.programAddress,
      uiTokenAmount: toUiAmount(token.amount, decimals),
    }
  })
}
