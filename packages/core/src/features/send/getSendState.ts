import { type Balance, cleanText, isEvmAddress, isSameAddress, type Token } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { getReceiverWarning, type ReceiverWarning } from './knownReceivers.ts'
import { canSendTokens, type Sender } from './toSender.ts'
import {
  findSendProblem,
  getMaximum,
  isAddressOn,
  type NameProblem,
  type SendDraft,
  type SendProblem,
  toValue,
} from './validateSend.ts'

/** The data of `getSendQueries`, as far as it has arrived. */
export type SendData = {
  readonly nativeBalance: Balance | undefined
  readonly token: Token | undefined
  readonly tokenBalance: Balance | undefined
  readonly nftBalance?: bigint | undefined
  readonly fee: bigint | undefined
  /** Of a receiver that is a name. */
  readonly nameProblem?: NameProblem | undefined
}

/** Everything the send views show of a draft. Amounts in base units; undefined is unknown. */
export type SendState = {
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  /** The amount that was typed. */
  readonly value: bigint | undefined
  readonly balance: bigint | undefined
  readonly maximum: bigint | undefined
  readonly fee: bigint | undefined
  /** Why the draft cannot be sent as it is. */
  readonly problem: SendProblem | undefined
  /** Whether the receiver is an address. */
  readonly isReceiverKnown: boolean
  /** What is dangerous about the receiver, once it is an address. */
  readonly warning: ReceiverWarning | undefined
  /** The receiver is the token's own contract: what is sent there is usually lost. */
  readonly isToContract: boolean
  readonly canChooseToken: boolean
}

export function getSendState(foyer: Foyer, sender: Sender, draft: SendDraft, data: SendData): SendState {
  const { connection, network } = sender
  const { tokenAddress } = draft
  const receiver = draft.receiver.trim()
  const { nft } = draft
  const currency = nft
    ? { symbol: nft.name, decimals: 0 }
    : tokenAddress === undefined
      ? network.nativeCurrency
      : data.token
  const coins = (tokenAddress === undefined ? data.nativeBalance : data.tokenBalance)?.value
  const balance = nft ? data.nftBalance : coins
  const decimals = currency?.decimals
  const { fee } = data
  const contract = nft?.contract ?? tokenAddress
  const isAddress = (value: string) => isAddressOn(foyer, network, value)
  return {
    symbol: currency && (cleanText(currency.symbol, nft ? 60 : 12) ?? '?'),
    decimals,
    value: decimals === undefined ? undefined : toValue(draft.amount, decimals),
    balance,
    maximum: getMaximum({ draft, balance, fee }),
    fee,
    problem: findSendProblem({
      draft,
      balance,
      decimals,
      nativeBalance: data.nativeBalance?.value,
      fee,
      isAddress,
      nameProblem: data.nameProblem,
      isMistyped: (value) => network.chainNamespace === 'eip155' && isEvmAddress(value),
    }),
    isReceiverKnown: isAddress(receiver),
    warning: isAddress(receiver)
      ? getReceiverWarning(foyer, { address: receiver, namespace: network.chainNamespace }, sender.address)
      : undefined,
    isToContract: Boolean(contract && isAddress(receiver) && isSameAddress(network.chainNamespace, contract, receiver)),
    canChooseToken: nft === undefined && canSendTokens(foyer, connection),
  }
}
