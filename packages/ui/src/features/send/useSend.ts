import { activeConnectionAtom } from '@foyer/core'
import { getQueryClient } from '@foyer/core/queries'
import {
  getSendQueries,
  getSendState,
  type SendDraft,
  type Sender,
  type SendState,
  sendDraftAtom,
  toSender,
} from '@foyer/core/send'
import { useQuery } from '@tanstack/react-query'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

/** The account that sends; undefined where nothing can be sent. */
export function useSender(): Sender | undefined {
  const { foyer } = useFoyerContext()
  return toSender(foyer, useFoyerAtom(activeConnectionAtom))
}

export type SendView = SendState & {
  readonly sender: Sender
  readonly draft: SendDraft
  readonly isBalanceFailed: boolean
  readonly isFeePending: boolean
  readonly isTokenFailed: boolean
}

/** The draft and what is known about it. */
export function useSend(sender: Sender): SendView {
  const { foyer } = useFoyerContext()
  const draft = useFoyerAtom(sendDraftAtom)
  const client = getQueryClient(foyer)
  const queries = getSendQueries(foyer, sender, draft)
  const nativeBalance = useQuery(queries.nativeBalance, client)
  const token = useQuery(queries.token, client)
  const tokenBalance = useQuery(queries.tokenBalance, client)
  const fee = useQuery(queries.fee, client)
  const data = {
    nativeBalance: nativeBalance.data,
    token: token.data,
    tokenBalance: tokenBalance.data,
    fee: fee.data,
  }
  return {
    ...getSendState(foyer, sender, draft, data),
    sender,
    draft,
    isBalanceFailed: (draft.tokenAddress === undefined ? nativeBalance : tokenBalance).isError,
    isFeePending: fee.isLoading,
    isTokenFailed: token.isError,
  }
}
