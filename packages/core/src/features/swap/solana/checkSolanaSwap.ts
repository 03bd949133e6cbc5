import { type CaipNetworkId, type Network, parseUnits } from '@foyer/base'
import type { Foyer } from '../../../foyer.ts'
import { getProviderFee } from '../getProviderFee.ts'
import { isNativeToken, type SwapToken } from '../swapTokens.ts'
import { checkChanges } from './checkChanges.ts'
import { checkInstructions, type WantedSwap } from './checkInstructions.ts'
import { checkSigners } from './checkSigners.ts'
import { knownPrograms, wrappedMint } from './programs.ts'
import { raiseMinimum } from './raiseMinimum.ts'
import { readSolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'
import { resolveAccounts } from './resolveAccounts.ts'
import { simulateSwap } from './simulateSwap.ts'

export type SolanaSwapParams = {
  readonly network: Network
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  /** The least that has to arrive, in base units. */
  readonly leastAmount: bigint
  /** Base64 of the unsigned transaction, as the service says. */
  readonly transaction: string
}

export type SolanaSwap = {
  /** What the route itself enforces, in base units. */
  readonly minimum: bigint
  /** Lamports that leave besides the amount: for signatures, the priority fee, and the rent of opened accounts. */
  readonly fee: bigint
  readonly program: string
  /** To be signed, in base64: with less slippage than the service's where that let too little arrive. */
  readonly transaction: string
}

/**
 * Reads a swap that a service built, bounds its slippage, and simulates it on the site's own node. It passes where every instruction is
 * one that this swap needs, only the visitor's signature is missing, and the accounts before and after say the same.
 * @throws FoyerError `AnswerInvalid` for a transaction that does anything else than this swap, `RpcRequestFailed` where no node can
 * simulate it, `RequestAborted`
 */
export async function checkSolanaSwap(
  foyer: Foyer,
  params: SolanaSwapParams,
  signal: AbortSignal,
): Promise<SolanaSwap> {
  const { network, account, leastAmount } = params
  const transaction = raiseMinimum(params.transaction, leastAmount)
  const wanted = toWanted(foyer, params)
  const read = readSolanaTransaction(transaction) ?? refuseSwap('it is no transaction')
  await checkSigners(read, account)
  const accounts = await resolveAccounts(foyer, network, read, signal)
  const swap = checkInstructions(read, accounts, wanted)
  const changes = await simulateSwap(foyer, { network, account, transaction, accounts, own: swap.own }, signal)
  const opened = checkChanges(changes, wanted, swap)
  return { minimum: swap.route.minimum, fee: swap.networkFee + opened, program: swap.program, transaction }
}

function toWanted(foyer: Foyer, { network, account, from, to, fromAmount, leastAmount }: SolanaSwapParams): WantedSwap {
  const [fromMint, toMint] = [from, to].map(({ address }) => (isNativeToken({ address }) ? wrappedMint : address)) as [
    string,
    string,
  ]
  if (fromMint === toMint) refuseSwap('it is no swap')
  return {
    account,
    fromMint,
    toMint,
    coin: isNativeToken(from) ? 'from' : isNativeToken(to) ? 'to' : undefined,
    amount: fromAmount,
    leastAmount,
    programs: listPrograms(foyer, network.caipNetworkId),
    // a percentage with up to four digits, in hundredths of a percent
    platformFee: Number(parseUnits(getProviderFee(foyer) ?? '0', 4) / 100n),
  }
}

/** Where the site named its programs, no others; a way that no one here can read goes through no program that a service names. */
function listPrograms({ config }: Foyer, id: CaipNetworkId): readonly string[] {
  const router = config.connect.swap?.routers?.[id]
  return router === undefined || router === 'any' ? (knownPrograms[id] ?? []) : [router].flat()
}
