import { type CaipNetworkId, type Network, parseUnits } from '@foyer/base'
import { base58, base64 } from '@scure/base'
import type { Foyer } from '../../../foyer.ts'
import { getProviderFee } from '../swapOffer.ts'
import { isNativeToken, type SwapToken } from '../swapTokens.ts'
import { checkChanges } from './checkChanges.ts'
import { checkInstructions, type WantedSwap } from './checkInstructions.ts'
import { resolveAccounts } from './nodeAccounts.ts'
import { knownPrograms, wrappedMint } from './programs.ts'
import { findSlippage } from './readJupiterRoute.ts'
import { readSolanaTransaction, type SolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'
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

type SolanaSwap = {
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

/**
 * Lists the programs that the site named, if it did, and no others; a way that no one here can read goes through no program that a
 * service names.
 */
function listPrograms({ config }: Foyer, id: CaipNetworkId): readonly string[] {
  const router = config.connect.swap?.routers?.[id]
  return router === undefined || router === 'any' ? (knownPrograms[id] ?? []) : [router].flat()
}

/**
 * The account pays, and nothing but its signature is missing.
 * @throws FoyerError `AnswerInvalid`
 */
async function checkSigners({ keys, signatures, message }: SolanaTransaction, account: string): Promise<void> {
  if (keys[0] !== account) refuseSwap('another account pays')
  const [own, ...others] = signatures
  if (own?.some((byte) => byte !== 0)) refuseSwap('the account has signed already')
  for (const [index, signature] of others.entries())
    if (!(await isSignedBy(keys[index + 1] ?? '', signature, message)))
      refuseSwap(`the signature of ${keys[index + 1]} is missing or wrong`)
}

async function isSignedBy(key: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  try {
    const { subtle } = crypto
    const publicKey = await subtle.importKey('raw', base58.decode(key).slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', publicKey, signature.slice(), message.slice())
  } catch {
    // no key, or a browser or page that cannot tell
    return false
  }
}

/**
 * Lowers the slippage of a transaction until no less than this comes out, so that the minimum on screen holds although the price has
 * moved a little. Changes nothing else, and nothing where others have signed.
 * @param text base64 @param least in base units
 */
function raiseMinimum(text: string, least: bigint): string {
  const read = readSolanaTransaction(text)
  if (read?.signatures.length !== 1) return text
  const bytes = base64.decode(text)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (const { data, start } of read.instructions) {
    const found = findSlippage(data, least)
    if (!found) continue
    const at = start + found.at
    if (view.getUint16(at, true) > found.slippage) view.setUint16(at, found.slippage, true)
  }
  return base64.encode(bytes)
}
