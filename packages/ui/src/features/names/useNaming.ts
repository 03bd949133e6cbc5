import { activeNetworkIdAtom } from '@foyer/core'
import {
  getNaming,
  type NameFlow,
  type NameSuggestions,
  type Naming,
  nameFlowAtom,
  nameSuggestionsQuery,
} from '@foyer/core/internal/names'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

export type NamingView = Naming & {
  readonly text: string
  readonly picked: string | undefined
  readonly step: NameFlow['step']
  /** Of the last attempt. */
  readonly error: unknown
  readonly answer: NameSuggestions | undefined
  readonly isChecking: boolean
  /** Why nothing is known about the name. */
  readonly checkError: unknown
  readonly checkAgain: () => void
}

/** What is typed, and what the name service says of it. */
export function useNaming(): NamingView {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(nameFlowAtom)
  const networkId = useFoyerAtom(activeNetworkIdAtom) ?? 'eip155:1'
  const { text, picked } = flow.step === 'registered' ? { text: '', picked: undefined } : flow
  const rules = getNaming(foyer, flow, { answer: undefined, isUnheard: false })
  const query = useQuery(
    { ...nameSuggestionsQuery(foyer, { label: text, networkId }), enabled: rules.problem === undefined },
    getQueryClient(foyer),
  )
  const answer = rules.problem === undefined ? query.data : undefined
  const isUnheard = query.isError && !query.isFetching && answer === undefined
  return {
    ...getNaming(foyer, flow, { answer, isUnheard }),
    ...{ text, picked, step: flow.step, answer },
    error: flow.step === 'choosing' ? flow.error : undefined,
    isChecking: rules.problem === undefined && answer === undefined && !isUnheard,
    checkError: isUnheard ? query.error : undefined,
    checkAgain: () => void query.refetch(),
  }
}
