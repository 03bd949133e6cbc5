import type { Network } from '@foyer/base'
import {
  type Address,
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
import { toBase64 } from './chain.ts'
import { getPriorityPrice } from './getPriorityPrice.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from './instructions.ts'
import { createAnswerError, rpc, toAmount, toFields, toValue } from './rpc.ts'
import type { SolanaSettings } from './settings.ts'
import { toTransactionError } from './transactionErrors.ts'

/** The most units one transaction may use. */
const unitLimit = 1_400_000n

/** What the chain may need above what it needed in the simulation: state moves between the two. */
const margin = { percent: 20n, units: 500n }

/** Lamports per signature. */
const signatureFee = 5_000n

export type Plan = {
  readonly payer: Address
  readonly instructions: readonly Instruction[]
  readonly network: Network
  /** The wallet cannot read versioned transactions. */
  readonly legacyOnly: boolean
  readonly signal?: AbortSignal | undefined
}

export type Composed = {
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
export async function compose(plan: Plan, settings: SolanaSettings): Promise<Composed> {
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
