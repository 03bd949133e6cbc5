import type { NamedAccount } from './nodeAccounts.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  tokenProgram,
  tokenPrograms,
  wrappedMint,
} from './programs.ts'
import { type JupiterRoute, readJupiterRoute } from './readJupiterRoute.ts'
import type { SolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'
import { isAssociatedAccount } from './tokenAccount.ts'

/** What a transaction has to be. The coin stands as its wrapped form. */
export type WantedSwap = {
  readonly account: string
  readonly fromMint: string
  readonly toMint: string
  /** Which side is the coin itself. */
  readonly coin: 'from' | 'to' | undefined
  readonly amount: bigint
  readonly leastAmount: bigint
  /** Programs that routes may go through. */
  readonly programs: readonly string[]
  /** The most that others may keep, in hundredths of a percent. */
  readonly platformFee: number
}

export type ReadSwap = {
  readonly route: JupiterRoute
  readonly program: string
  /** The visitor's own token accounts that the instructions name. */
  readonly own: readonly string[]
  /** What the network takes, in lamports. */
  readonly networkFee: bigint
}

type Step = { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }

/** Of the network, in lamports, for each signature. */
const perSignature = 5_000n
/** The most compute units that a transaction may use; the priority fee is paid for each. */
const mostUnits = 1_400_000n
/** A priority fee above 0.01 SOL is no fee any more. */
const mostPriorityFee = 10_000_000n

/**
 * One route as wanted, and what a swap needs around it: no instruction besides.
 * @throws FoyerError `AnswerInvalid`
 */
export function checkInstructions(
  { instructions, signatures }: SolanaTransaction,
  accounts: readonly NamedAccount[],
  swap: WantedSwap,
): ReadSwap {
  const addressOf = (index: number) => accounts[index]?.address ?? ''
  const steps = instructions.map(({ program, accounts: named, data }) => ({
    program: addressOf(program),
    accounts: named.map(addressOf),
    data,
  }))
  const routes = steps.filter(({ program }) => swap.programs.includes(program))
  const [first] = routes
  if (!first || routes.length > 1) return refuseSwap('it is not one route of a program on the list')
  const route = checkRoute(first, swap)
  const others = steps.filter((step) => step !== first)
  const priorityFee = getPriorityFee(others.filter(({ program }) => program === computeBudgetProgram))
  const helpers = others.filter(({ program }) => program !== computeBudgetProgram)
  const own = helpers.map((step) => checkHelper(step, swap))
  // what moves the coin happens once
  const moves = helpers.flatMap(({ program, data }) => (program === associatedTokenProgram ? [] : [data[0]]))
  if (new Set(moves).size < moves.length) refuseSwap('it moves the coin twice')
  const receivers = [route.source, route.destination, ...own].filter((address) => address !== swap.account)
  return {
    route,
    program: first.program,
    own: [...new Set(receivers)],
    networkFee: BigInt(signatures.length) * perSignature + priorityFee,
  }
}

function checkRoute({ program, accounts, data }: Step, swap: WantedSwap): JupiterRoute {
  const { account, fromMint, toMint, amount, leastAmount } = swap
  const route = readJupiterRoute(program, accounts, data) ?? refuseSwap('the route has another form')
  if (route.authority !== account) refuseSwap('another account gives')
  if (route.fromMint !== fromMint || route.toMint !== toMint) refuseSwap('it swaps other tokens')
  if (![route.fromProgram, route.toProgram].every((one) => tokenPrograms.includes(one)))
    refuseSwap('it goes through another token program')
  const isOwn = (address: string, mint: string, owner: string) =>
    isAssociatedAccount(address, { owner: account, mint, program: owner })
  if (!isOwn(route.source, fromMint, route.fromProgram)) refuseSwap('it takes from another account')
  // the coin may come as it is
  const isHere = (address: string) =>
    (swap.coin === 'to' && address === account) || isOwn(address, toMint, route.toProgram)
  if (!isHere(route.destination) || !isHere(route.receiver ?? route.destination)) refuseSwap('another account receives')
  if (route.amount !== amount) refuseSwap('it takes another amount')
  if (route.minimum < leastAmount || route.minimum <= 0n) refuseSwap('less may arrive')
  if (route.platformFee > swap.platformFee || route.surplusFee > 0) refuseSwap('others keep a part')
  return route
}

/** The priority fee, at most. */
function getPriorityFee(steps: readonly Step[]): bigint {
  const [limits, prices] = [2, 3].map((kind) => steps.filter(({ data }) => data[0] === kind))
  const isKnown = steps.every(({ data }) => data.length === (data[0] === 2 ? 5 : data[0] === 3 ? 9 : -1))
  if (!isKnown || (limits?.length ?? 0) > 1 || (prices?.length ?? 0) > 1)
    return refuseSwap('it asks the network for something else')
  const units = BigInt(view(limits?.[0])?.getUint32(1, true) ?? mostUnits)
  const price = view(prices?.[0])?.getBigUint64(1, true) ?? 0n
  const fee = ((units > mostUnits ? mostUnits : units) * price + 999_999n) / 1_000_000n
  return fee > mostPriorityFee ? refuseSwap('the priority fee is too high') : fee
}

/** @returns the visitor's token account that an instruction beside the route is about */
function checkHelper(step: Step, swap: WantedSwap): string {
  const { program, accounts, data } = step
  const { account } = swap
  const isWrapped = (address: string | undefined) =>
    address !== undefined &&
    swap.coin !== undefined &&
    isAssociatedAccount(address, { owner: account, mint: wrappedMint, program: tokenProgram })
  if (program === associatedTokenProgram) return checkOpening(step, swap)
  const [first = '', second = '', third] = accounts
  const kind = data[0]
  if (program === systemProgram && kind === 2 && data.length === 12 && accounts.length === 2) {
    const isTransfer = view(step)?.getUint32(0, true) === 2 && view(step)?.getBigUint64(4, true) === swap.amount
    if (isTransfer && swap.coin === 'from' && first === account && isWrapped(second)) return second
  }
  if (program === tokenProgram && data.length === 1 && isWrapped(first)) {
    // SyncNative and CloseAccount
    if (kind === 17 && accounts.length === 1) return first
    if (kind === 9 && accounts.length === 3 && second === account && third === account) return first
  }
  return refuseSwap(`it does something else, by ${program}`)
}

/** `Create` and `CreateIdempotent`: opens an account of the visitor's, for what is swapped or for a token on the way. */
function checkOpening({ accounts, data }: Step, { account }: WantedSwap): string {
  const [payer, opened = '', owner, mint = '', system, program = ''] = accounts
  const isPlain = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  const isOwn = payer === account && owner === account
  const isKnown = system === systemProgram && tokenPrograms.includes(program) && accounts.length === 6
  if (!isPlain || !isOwn || !isKnown || !isAssociatedAccount(opened, { owner: account, mint, program }))
    return refuseSwap('it opens another account')
  return opened
}

function view(step: Step | undefined): DataView | undefined {
  return step && new DataView(step.data.buffer, step.data.byteOffset, step.data.byteLength)
}
