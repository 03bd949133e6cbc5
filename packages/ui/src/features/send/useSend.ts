import { cleanText, isFoyerError } from '@foyer/base'
import { activeConnectionAtom } from '@foyer/core'
import { getQueryClient, identityQuery, toServiceImage, typedNameQuery } from '@foyer/core/internal/queries'
import {
  getSendQueries,
  getSendState,
  isNameLike,
  type NameProblem,
  type SendDraft,
  type Sender,
  type SendState,
  sendDraftAtom,
  toSender,
} from '@foyer/core/internal/send'
import { useQuery } from '@tanstack/react-query'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

/** The account that sends; undefined where nothing can be sent. */
export function useSender(): Sender | undefined {
  const { foyer } = useFoyerContext()
  return toSender(foyer, useFoyerAtom(activeConnectionAtom))
}

/** Texts are hostile. */
export type Receiver = { readonly address: string; readonly name: string | undefined }

export type SendView = SendState & {
  readonly sender: Sender
  readonly draft: SendDraft
  /** Where it goes: of a name, the address that it leads to. */
  readonly receiver: Receiver
  readonly isBalanceFailed: boolean
  readonly isFeePending: boolean
  readonly isTokenFailed: boolean
}

/** The draft and what is known about it. */
export function useSend(sender: Sender): SendView {
  const { foyer } = useFoyerContext()
  const typed = useFoyerAtom(sendDraftAtom)
  const client = getQueryClient(foyer)
  const { address, nameProblem } = useTypedName(sender, typed.receiver.trim())
  const draft = address === undefined ? typed : { ...typed, receiver: address }
  const queries = getSendQueries(foyer, sender, draft)
  const nativeBalance = useQuery(queries.nativeBalance, client)
  const token = useQuery(queries.token, client)
  const tokenBalance = useQuery(queries.tokenBalance, client)
  const nftBalance = useQuery(queries.nftBalance, client)
  const fee = useQuery(queries.fee, client)
  const data = {
    nativeBalance: nativeBalance.data,
    token: token.data,
    tokenBalance: tokenBalance.data,
    nftBalance: nftBalance.data,
    fee: fee.data,
    nameProblem,
  }
  return {
    ...getSendState(foyer, sender, draft, data),
    sender,
    draft: typed,
    receiver: {
      address: draft.receiver.trim(),
      name: address === undefined ? typed.receiverName : typed.receiver.trim(),
    },
    isBalanceFailed: (draft.tokenAddress === undefined ? nativeBalance : tokenBalance).isError,
    isFeePending: fee.isLoading,
    isTokenFailed: token.isError,
  }
}

type TypedName = { readonly address: string | undefined; readonly nameProblem: NameProblem | undefined }

/** The address that a typed name leads to, and why there is none yet. */
function useTypedName(sender: Sender, name: string): TypedName {
  const { foyer } = useFoyerContext()
  const isName = isNameLike(foyer, sender, name)
  const query = typedNameQuery(foyer, { name, networkId: sender.network.caipNetworkId })
  const { data, isPending, isError, error } = useQuery({ ...query, enabled: isName }, getQueryClient(foyer))
  if (!isName || data) return { address: data ?? undefined, nameProblem: undefined }
  if (isPending) return { address: undefined, nameProblem: 'findingName' }
  const isUnknown = !isError || isFoyerError(error, 'NameServiceFailed')
  return { address: undefined, nameProblem: isUnknown ? 'unknownName' : 'nameFailed' }
}

/** Returns what a receiver whose address was typed calls itself, and its picture. */
export function useReceiverIdentity({ sender, receiver, isReceiverKnown }: SendView) {
  const { foyer } = useFoyerContext()
  const query = identityQuery(foyer, { address: receiver.address, networkId: sender.network.caipNetworkId })
  const isNamed = sender.network.chainNamespace === 'eip155' && isReceiverKnown
  const { data } = useQuery({ ...query, enabled: isNamed }, getQueryClient(foyer))
  return { name: cleanText(receiver.name ?? data?.name, 60) ?? undefined, image: toServiceImage(foyer, data?.avatar) }
}
