import { type CaipNetworkId, FoyerError, type Network, parseUnits } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import type { Sender } from './toSender.ts'

/** What the visitor typed. `tokenAddress` undefined: the native coin. Amount: a decimal string. */
export type SendDraft = {
  readonly tokenAddress: string | undefined
  readonly amount: string
  /** An address, or a name until what it leads to has been accepted. */
  readonly receiver: string
  /** The name that led to the receiver's address. */
  readonly receiverName?: string | undefined
  /** What is sent in place of a token: one of it, on its own network alone. */
  readonly nft?: SentNft | undefined
}

/** An NFT that is sent. Texts are the service's, so hostile. */
export type SentNft = {
  readonly networkId: CaipNetworkId
  /** On Solana the mint. */
  readonly contract: string
  /** Decimal; `0` on Solana. */
  readonly tokenId: string
  readonly name: string
  readonly image: string | undefined
}

/** What stands between the draft and a preview, most urgent first (reference §2.11). */
export type SendProblem =
  | 'selectToken'
  | 'enterAmount'
  | 'invalidAmount'
  | 'insufficientFunds'
  | 'insufficientForFee'
  | 'notOwned'
  | 'enterAddress'
  | 'invalidAddress'
  | 'invalidChecksum'
  | 'findingName'
  | 'unknownName'
  | 'nameFailed'

/** What stands between a name and its address. */
export type NameProblem = 'findingName' | 'unknownName' | 'nameFailed'

type SendInput = {
  readonly draft: SendDraft
  /** Base units of what is sent; undefined while unknown. */
  readonly balance: bigint | undefined
  readonly decimals: number | undefined
  /** Base units of the native coin. */
  readonly nativeBalance: bigint | undefined
  /** Base units of the native coin; undefined while unknown. */
  readonly fee: bigint | undefined
  readonly isAddress: (value: string) => boolean
  /** Why a name that was typed as the receiver has no address yet. */
  readonly nameProblem?: NameProblem | undefined
  /** Whether text that is no address has only its checksum wrong. */
  readonly isMistyped?: (value: string) => boolean
}

/** The first reason the draft cannot be sent, or undefined. Pure; no floating point. */
export function findSendProblem(input: SendInput): SendProblem | undefined {
  const { draft, balance, decimals, nativeBalance, fee } = input
  if (decimals === undefined) return 'selectToken'
  if (!draft.amount) return 'enterAmount'
  const value = toValue(draft.amount, decimals)
  if (value === undefined || value === 0n) return 'invalidAmount'
  if (balance !== undefined && value > balance) return draft.nft ? 'notOwned' : 'insufficientFunds'
  const spentNative = draft.tokenAddress || draft.nft ? 0n : value
  if (fee !== undefined && nativeBalance !== undefined && spentNative + fee > nativeBalance) return 'insufficientForFee'
  if (!draft.receiver.trim()) return 'enterAddress'
  if (input.isAddress(draft.receiver.trim())) return undefined
  if (input.nameProblem) return input.nameProblem
  // the form of an address whose capitals, which are its checksum, do not fit
  return input.isMistyped?.(draft.receiver.trim()) ? 'invalidChecksum' : 'invalidAddress'
}

/** The most that can be sent: all of a token; of the native coin, the balance less the fee. */
export function getMaximum({ draft, balance, fee }: Pick<SendInput, 'draft' | 'balance' | 'fee'>): bigint | undefined {
  if (balance === undefined || draft.tokenAddress || draft.nft) return balance
  if (fee === undefined) return undefined
  return balance > fee ? balance - fee : 0n
}

/** Base units, or undefined for text that is no amount. */
export function toValue(amount: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(amount, decimals)
  } catch {
    return undefined
  }
}

/**
 * The draft as a transfer.
 * @throws FoyerError `SendInputMissing`, `SendTokenMissing`, `InvalidAmount`, `InvalidAddress` (specification §5)
 */
export function toTransfer(
  draft: SendDraft,
  input: Pick<SendInput, 'decimals' | 'isAddress'>,
): { to: string; value: bigint; tokenAddress?: string } {
  const to = draft.receiver.trim()
  if (!draft.amount || !to) throw new FoyerError('SendInputMissing')
  if (input.decimals === undefined) throw new FoyerError('SendTokenMissing')
  const value = parseUnits(draft.amount, input.decimals)
  if (value === 0n) throw new FoyerError('InvalidAmount', { value: draft.amount })
  if (!input.isAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  return { to, value, ...(draft.tokenAddress && { tokenAddress: draft.tokenAddress }) }
}

/** Parts with dots between them, as names in ENS and of name services have. */
const nameForm = /^[^.\s]+(\.[^.\s]+)+$/

/** Whether a receiver may be a name that someone can look up. */
export function isNameLike(foyer: Foyer, sender: Sender, receiver: string): boolean {
  return canUseNames(foyer, sender) && nameForm.test(receiver) && !isAddressOn(foyer, sender.network, receiver)
}

/** Whether a receiver may be named: names exist on EVM only (specification §1), and someone has to look them up. */
export function canUseNames(foyer: Foyer, { network }: Sender): boolean {
  if (network.chainNamespace !== 'eip155') return false
  const hasService = foyer.config.blockchainApiUrl !== undefined
  return hasService || foyer.adapters.get('eip155')?.capabilities.resolveName !== undefined
}

/** Whether text is an address of this network. */
export function isAddressOn(foyer: Foyer, network: Network, value: string): boolean {
  return foyer.adapters.get(network.chainNamespace)?.capabilities.isAddress?.({ value, network }) === true
}
