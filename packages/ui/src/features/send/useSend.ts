import { type Connection, hasCapability, isSameAddress, type Network } from '@foyer/base'
import { activeConnectionAtom, findNetwork } from '@foyer/core'
import {
  feeQuery,
  findSendProblem,
  getQueryClient,
  nativeBalanceQuery,
  sendDraftAtom,
  tokenBalanceQuery,
  tokenQuery,
  toValue,
} from '@foyer/core/features'
import { useQuery } from '@tanstack/react-query'
import { cleanText } from '../../components/text.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

export type Sender = { readonly connection: Connection; readonly network: Network; readonly address: string }

/** Who sends and where; undefined while disconnected or on a network the site did not name. */
export function useSender(): Sender | undefined {
  const { config } = useFoyerContext().foyer
  const connection = useFoyerAtom(activeConnectionAtom)
  const network = findNetwork(config, connection?.networkId)
  const address = connection?.accounts[0]?.address
  return connection && network && address ? { connection, network, address } : undefined
}

/** Everything the send screens know of the draft. Amounts in base units; undefined is unknown. */
export function useSend({ connection, network, address }: Sender) {
  const { foyer } = useFoyerContext()
  const client = getQueryClient(foyer)
  const draft = useFoyerAtom(sendDraftAtom)
  const { tokenAddress } = draft
  const adapter = foyer.adapters.get(network.chainNamespace)
  const isAddress = (value: string) => adapter?.capabilities.isAddress?.({ value, network }) === true

  const token = useQuery(
    { ...tokenQuery(foyer, { network, tokenAddress: tokenAddress ?? '' }), enabled: tokenAddress !== undefined },
    client,
  )
  const native = useQuery(nativeBalanceQuery(foyer, { address, network }), client)
  const tokenBalance = useQuery(
    {
      ...tokenBalanceQuery(foyer, { address, network, tokenAddress: tokenAddress ?? '' }),
      enabled: tokenAddress !== undefined,
    },
    client,
  )
  const currency = tokenAddress === undefined ? network.nativeCurrency : token.data
  const receiver = draft.receiver.trim()
  const to = isAddress(receiver) ? receiver : undefined
  const value = currency && toValue(draft.amount, currency.decimals)
  // what a transfer costs hardly depends on its amount, and one that is too large cannot be estimated
  const transfer = { to: to ?? address, value: tokenAddress ? 1n : 0n, ...(tokenAddress && { tokenAddress }) }
  const fee = useQuery(
    {
      ...feeQuery(foyer, { network, transfer }),
      enabled: adapter !== undefined && hasCapability(adapter, 'estimateFee', connection),
    },
    client,
  )
  const balance = tokenAddress === undefined ? native : tokenBalance
  const facts = {
    draft,
    balance: balance.data?.value,
    decimals: currency?.decimals,
    nativeBalance: native.data?.value,
    fee: fee.data,
    isAddress,
  }
  return {
    ...facts,
    value,
    to,
    symbol: currency && cleanText(currency.symbol, 12),
    isBalanceFailed: balance.isError,
    isFeePending: fee.isLoading,
    isTokenFailed: token.isError,
    canChooseToken: (['sendToken', 'getToken', 'getTokenBalances'] as const).every(
      (name) => adapter && hasCapability(adapter, name, connection),
    ),
    isTokenContract: Boolean(tokenAddress && to && isSameAddress(network.chainNamespace, tokenAddress, to)),
    problem: findSendProblem(facts),
  }
}

/** The most that can be sent: all of a token; of the native coin what its own cost leaves. */
export function toMaximum(facts: Pick<ReturnType<typeof useSend>, 'draft' | 'balance' | 'fee'>): bigint | undefined {
  const { draft, balance, fee } = facts
  if (balance === undefined || draft.tokenAddress) return balance
  if (fee === undefined) return undefined
  return balance > fee ? balance - fee : 0n
}
