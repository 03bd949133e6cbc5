import { type Connection, cleanText, hasCapability, isSameAddress, type Network } from '@foyer/base'
import { activeConnectionAtom, findNetwork } from '@foyer/core'
import { findSendProblem, isSendNamespace, sendDraftAtom, toValue } from '@foyer/core/features'
import { useFoyerQuery } from '../../data/useFoyerQuery.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

export type Sender = { readonly connection: Connection; readonly network: Network; readonly address: string }

/** Who sends and where; undefined while disconnected, on a network the site did not name, or where nothing is sent. */
export function useSender(): Sender | undefined {
  const { config } = useFoyerContext().foyer
  const connection = useFoyerAtom(activeConnectionAtom)
  const network = findNetwork(config, connection?.networkId)
  const address = connection?.accounts[0]?.address
  const isServed = connection && isSendNamespace(connection.namespace)
  return isServed && network && address ? { connection, network, address } : undefined
}

/** Everything the send screens know of the draft. Amounts in base units; undefined is unknown. */
export function useSend({ connection, network, address }: Sender) {
  const { foyer } = useFoyerContext()
  const draft = useFoyerAtom(sendDraftAtom)
  const { tokenAddress } = draft
  const adapter = foyer.adapters.get(network.chainNamespace)
  const isAddress = (value: string) => adapter?.capabilities.isAddress?.({ value, network }) === true

  const place = `${network.caipNetworkId}:${address}`
  const native = useFoyerQuery({
    key: place,
    ask: ({ watch, nativeBalanceQuery }) => watch(foyer, nativeBalanceQuery(foyer, { address, network })),
  })
  const token = useFoyerQuery(
    tokenAddress === undefined
      ? undefined
      : {
          key: `${place}:${tokenAddress}`,
          ask: ({ watch, tokenQuery }) => watch(foyer, tokenQuery(foyer, { network, tokenAddress })),
        },
  )
  const tokenBalance = useFoyerQuery(
    tokenAddress === undefined
      ? undefined
      : {
          key: `${place}:${tokenAddress}`,
          ask: ({ watch, tokenBalanceQuery }) =>
            watch(foyer, tokenBalanceQuery(foyer, { address, network, tokenAddress })),
        },
  )
  const currency = tokenAddress === undefined ? network.nativeCurrency : token.data
  const receiver = draft.receiver.trim()
  const to = isAddress(receiver) ? receiver : undefined
  const value = currency && toValue(draft.amount, currency.decimals)
  // what a transfer costs hardly depends on its amount, and one that is too large cannot be estimated
  const transfer = { to: to ?? address, value: tokenAddress ? 1n : 0n, ...(tokenAddress && { tokenAddress }) }
  const canEstimate = adapter !== undefined && hasCapability(adapter, 'estimateFee', connection)
  const fee = useFoyerQuery(
    canEstimate
      ? {
          key: `${place}:${transfer.to}:${tokenAddress}`,
          ask: ({ watch, feeQuery }) => watch(foyer, feeQuery(foyer, { network, transfer })),
        }
      : undefined,
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
    symbol: currency && (cleanText(currency.symbol, 12) ?? '?'),
    isBalanceFailed: balance.error !== undefined,
    isFeePending: fee.isPending,
    isTokenFailed: token.error !== undefined,
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
