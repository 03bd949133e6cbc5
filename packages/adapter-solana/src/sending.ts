import { beforeAsking, type Connection, FoyerError, isSolanaAddress, type Network, type Transfer } from '@foyer/base'
import { base58 } from '@scure/base'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  isWritableRole,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { isMint, isTokenAccount } from './addresses.ts'
import { assertAddress, getAccounts, getBalance, getTokenAccounts, type TokenAccount, toBase64 } from './chain.ts'
import type { Scope } from './connect.ts'
import { getAssociatedAccount } from './derivedAddresses.ts'
import {
  createTokenAccount,
  getPriorityPrice,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferChecked,
  transferSol,
} from './instructions.ts'
import { createAnswerError, rpc, toAmount, toFields, toValue } from './rpc.ts'
import type { SolanaSettings } from './settings.ts'
import { submit } from './submit.ts'
import { toTransactionError } from './transactionErrors.ts'

/** The most units one transaction may use. */
const unitLimit = 1_400_000n

/** What the chain may need above what it needed in the simulation: state moves between the two. */
const margin = { percent: 20n, units: 500n }

/** Lamports per signature. */
const signatureFee = 5_000n

type Sending = {
  readonly connection: Connection
  readonly network: Network
  readonly to: string
  readonly value: bigint
  readonly signal?: AbortSignal | undefined
}

/** Bytes of a token account, whose rent the sender pays when the receiver has none. */
const tokenAccountSize = 165

/**
 * Lamports. @returns the signature in base58
 * @throws FoyerError `InvalidAddress`, `InvalidAmount`, `InsufficientFunds`, `TransactionRefused` before the wallet opens
 */
export async function sendTransaction(
  scope: Scope,
  settings: SolanaSettings,
  input: Sending & { readonly data?: string | undefined },
): Promise<string> {
  if (input.data !== undefined) throw new FoyerError('InvalidTransaction', { reason: 'a Solana transfer has no data' })
  const composed = await beforeAsking(async () => {
    const transfer = await composeSol(scope, settings, input)
    const { value } = await getBalance({ ...input, address: getPayer(scope, input) }, settings)
    if (input.value + transfer.fee > value) throw new FoyerError('InsufficientFunds')
    return transfer
  })
  return submitComposed(scope, settings, input, composed)
}

/** Base units of a token, of either token program. The receiver's account is opened when it is missing. */
export async function sendToken(
  scope: Scope,
  settings: SolanaSettings,
  input: Sending & { readonly tokenAddress: string },
): Promise<string> {
  const { composed } = await beforeAsking(() => composeToken(scope, settings, input))
  return submitComposed(scope, settings, input, composed)
}

/** Lamports: the fee, and the rent of the receiver's token account where it has to be opened. */
export async function estimateFee(
  scope: Scope,
  settings: SolanaSettings,
  input: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  } & Transfer,
): Promise<bigint> {
  const { tokenAddress } = input
  if (tokenAddress === undefined) return (await composeSol(scope, settings, input)).fee
  const { composed, opensAccount } = await composeToken(scope, settings, { ...input, tokenAddress })
  if (!opensAccount) return composed.fee
  const rent = await rpc(input.network, 'getMinimumBalanceForRentExemption', [tokenAccountSize], input.signal)
  return composed.fee + toAmount(rent)
}

async function composeSol(scope: Scope, settings: SolanaSettings, input: Sending): Promise<Composed> {
  const { network, to, value, signal } = input
  assertTransfer(input)
  const [receiver] = await getAccounts({ network, addresses: [to], signal }, settings)
  // lamports sent to a program, a mint or a token account have no owner who could spend them
  if (receiver && (receiver.executable || isMint(receiver) || isTokenAccount(receiver))) {
    throw new FoyerError('InvalidAddress', { value: to })
  }
  const payer = address(getPayer(scope, input))
  const instructions = [transferSol(payer, address(to), value)]
  return compose({ payer, instructions, network, legacyOnly: isLegacyOnly(scope, input), signal }, settings)
}

async function composeToken(
  scope: Scope,
  settings: SolanaSettings,
  input: Sending & { readonly tokenAddress: string },
): Promise<{ readonly composed: Composed; readonly opensAccount: boolean }> {
  assertTransfer(input)
  const { network, signal } = input
  const owner = getPayer(scope, input)
  const { instructions, opensAccount } = await planTokenTransfer({ ...input, owner }, settings)
  const plan = { payer: address(owner), instructions, network, legacyOnly: isLegacyOnly(scope, input), signal }
  return { composed: await compose(plan, settings), opensAccount }
}

function submitComposed(scope: Scope, settings: SolanaSettings, input: Sending, composed: Composed): Promise<string> {
  const { connection, network, signal } = input
  const { wallet } = scope.sessions.get(connection.connectorId)
  const { transaction, lastValidBlockHeight } = composed
  const payer = getPayer(scope, input)
  return submit(wallet.abilities(), settings, { address: payer, network, transaction, lastValidBlockHeight, signal })
}

function assertTransfer({ to, value }: Sending): void {
  if (!isSolanaAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  if (value <= 0n || value >= 2n ** 64n) throw new FoyerError('InvalidAmount', { value: String(value) })
}

function getPayer({ sessions }: Scope, { connection }: Sending): string {
  const [account] = sessions.get(connection.connectorId).connection.accounts
  if (!account) throw new FoyerError('NoActiveCaipAddress')
  return account.address
}

function isLegacyOnly({ sessions }: Scope, { connection }: Sending): boolean {
  return sessions.get(connection.connectorId).wallet.abilities().legacyOnly === true
}

type TokenTransferInput = {
  readonly owner: string
  readonly to: string
  /** Base units. */
  readonly value: bigint
  readonly tokenAddress: string
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * The instructions that move a token: from the owner's accounts, the fullest first, to the receiver's.
 * @returns `opensAccount`: the receiver has no account for this token yet, and the sender pays for it
 * @throws FoyerError `InvalidAddress` for what is no mint or cannot receive, `InsufficientFunds`
 */
async function planTokenTransfer(
  input: TokenTransferInput,
  settings: SolanaSettings,
): Promise<{ readonly instructions: readonly Instruction[]; readonly opensAccount: boolean }> {
  const { network, owner, to, tokenAddress, value, signal } = input
  assertAddress(tokenAddress)
  const [[mint, receiver], held] = await Promise.all([
    getAccounts({ network, addresses: [tokenAddress, to], signal }, settings),
    getTokenAccounts({ network, owner, mint: tokenAddress, signal }, settings),
  ])
  if (!mint || !isMint(mint)) throw new FoyerError('InvalidAddress', { value: tokenAddress })
  const program = address(mint.owner)
  const parts = pickSources(held, value)
  const common = { program, mint: address(tokenAddress), owner: address(owner), decimals: mint.data[44] ?? 0 }

  // a token account of this very mint can be named as receiver; any other account of a token program would lose it
  if (receiver && (isMint(receiver) || isTokenAccount(receiver))) {
    const isOfMint = isTokenAccount(receiver) && base58.encode(receiver.data.slice(0, 32)) === tokenAddress
    if (!isOfMint || receiver.owner !== mint.owner) throw new FoyerError('InvalidAddress', { value: to })
    return {
      instructions: parts.map((part) => transferChecked({ ...common, ...toPart(part, address(to)) })),
      opensAccount: false,
    }
  }
  const destination = await getAssociatedAccount(to, tokenAddress, mint.owner)
  const [existing] = await getAccounts({ network, addresses: [destination], signal }, settings)
  const open = createTokenAccount({
    payer: common.owner,
    account: destination,
    owner: address(to),
    mint: common.mint,
    program,
  })
  const transfers = parts.map((part) => transferChecked({ ...common, ...toPart(part, destination) }))
  return { instructions: [open, ...transfers], opensAccount: !existing }
}

type Part = { readonly source: string; readonly amount: bigint }

/** Picks which accounts pay, and how much each. Frozen ones cannot. */
function pickSources(held: readonly TokenAccount[], value: bigint): readonly Part[] {
  const usable = held.filter(({ frozen, amount }) => !frozen && amount > 0n)
  const fullestFirst = [...usable].sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const parts: Part[] = []
  let missing = value
  for (const { address, amount } of fullestFirst) {
    if (amount >= missing) return [...parts, { source: address, amount: missing }]
    parts.push({ source: address, amount })
    missing -= amount
  }
  throw new FoyerError('InsufficientFunds')
}

function toPart({ source, amount }: Part, destination: Address) {
  return { source: source as Address, amount, destination }
}

type Plan = {
  readonly payer: Address
  readonly instructions: readonly Instruction[]
  readonly network: Network
  /** The wallet cannot read versioned transactions. */
  readonly legacyOnly: boolean
  readonly signal?: AbortSignal | undefined
}

type Composed = {
  readonly transaction: Uint8Array
  /** Lamports: signature and priority. */
  readonly fee: bigint
  readonly lastValidBlockHeight: bigint
}

type Lifetime = { readonly hash: string; readonly lastValidBlockHeight: bigint }

/**
 * A transaction ready to be signed: simulated, with a compute limit of its own size and the price that goes with it.
 * @throws FoyerError `InsufficientFunds`, `TransactionRefused` with the program's reason — before any wallet opens
 */
async function compose(plan: Plan, settings: SolanaSettings): Promise<Composed> {
  const [lifetime, price] = await Promise.all([
    getLifetime(plan, settings),
    getPriorityPrice(plan, settings, listWritable(plan)),
  ])
  const units = await simulate(plan, settings, encode(plan, lifetime, { units: unitLimit, price }))
  const wanted = (units * (100n + margin.percent)) / 100n + margin.units
  const limit = wanted < unitLimit ? wanted : unitLimit
  return {
    transaction: encode(plan, lifetime, { units: limit, price }),
    fee: signatureFee + (limit * price + 999_999n) / 1_000_000n,
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
  }
}

function encode(
  plan: Plan,
  lifetime: Lifetime,
  budget: { readonly units: bigint; readonly price: bigint },
): Uint8Array {
  const instructions = [
    setComputeUnitLimit(budget.units),
    ...(budget.price > 0n ? [setComputeUnitPrice(budget.price)] : []),
    ...plan.instructions,
  ]
  const constraint = { blockhash: blockhash(lifetime.hash), lastValidBlockHeight: lifetime.lastValidBlockHeight }
  const compiled = pipe(
    createTransactionMessage({ version: plan.legacyOnly ? 'legacy' : 0 }),
    (message) => setTransactionMessageFeePayer(plan.payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(constraint, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  )
  return Uint8Array.from(getTransactionEncoder().encode(compiled))
}

async function getLifetime({ network, signal }: Plan, { commitment }: SolanaSettings): Promise<Lifetime> {
  const found = toFields(toValue(await rpc(network, 'getLatestBlockhash', [{ commitment }], signal)))
  const { blockhash: hash, lastValidBlockHeight } = found
  if (typeof hash !== 'string') throw createAnswerError()
  return { hash, lastValidBlockHeight: toAmount(lastValidBlockHeight) }
}

/** @returns the compute units it used */
async function simulate(plan: Plan, { commitment }: SolanaSettings, transaction: Uint8Array): Promise<bigint> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment }
  const params = [toBase64(transaction), options]
  const { err, logs, unitsConsumed } = toFields(
    toValue(await rpc(plan.network, 'simulateTransaction', params, plan.signal)),
  )
  if (err !== null && err !== undefined) throw toTransactionError(err, logs)
  return toAmount(unitsConsumed)
}

function listWritable({ payer, instructions }: Plan): readonly string[] {
  const accounts = instructions.flatMap((instruction) => instruction.accounts ?? [])
  const written = accounts.filter(({ role }) => isWritableRole(role)).map(({ address }) => address)
  return [...new Set<string>([payer, ...written])]
}
