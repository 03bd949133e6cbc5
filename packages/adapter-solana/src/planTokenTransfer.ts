import { FoyerError, type Network } from '@foyer/base'
import { base58 } from '@scure/base'
import { type Address, address, type Instruction } from '@solana/kit'
import { isMint, isTokenAccount } from './addresses.ts'
import { assertAddress, getAccounts, getTokenAccounts, type TokenAccount } from './chain.ts'
import { getAssociatedAccount } from './derived.ts'
import { createTokenAccount, transferChecked } from './instructions.ts'
import type { SolanaSettings } from './settings.ts'

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
export async function planTokenTransfer(
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

/** Which accounts pay, and how much each. Frozen ones cannot. */
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
