import { type CaipAddress, loadPart } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { navigate } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'
import { getNameSuffixes } from './nameSuffixes.ts'

/** Names without their suffix: what is typed, and the suggestion chosen in its place. */
type Draft = { readonly text: string; readonly picked: string | undefined }

/** Where registering a name stands. */
export type NameFlow =
  | ({ readonly step: 'choosing'; readonly error?: unknown } & Draft)
  /** The wallet is asked to sign. */
  | ({ readonly step: 'signing'; readonly controller: AbortController } & Draft)
  /** It has signed, and the name service is asked. */
  | ({ readonly step: 'registering' } & Draft)
  | { readonly step: 'registered'; readonly name: string; readonly account: CaipAddress }

export type NameEvent =
  | { readonly type: 'started' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'picked'; readonly label: string }
  | { readonly type: 'submitted'; readonly controller: AbortController }
  | { readonly type: 'signed' }
  | { readonly type: 'registered'; readonly name: string; readonly account: CaipAddress }
  | { readonly type: 'failed'; readonly error: unknown }

const start: NameFlow = { step: 'choosing', text: '', picked: undefined }

function nameTransition(flow: NameFlow, event: NameEvent): NameFlow {
  switch (event.type) {
    case 'started':
      return start
    case 'typed':
      return isDraft(flow) ? { step: 'choosing', text: event.text, picked: undefined } : flow
    case 'picked':
      return isDraft(flow) ? { step: 'choosing', text: 'text' in flow ? flow.text : '', picked: event.label } : flow
    case 'submitted':
      return flow.step === 'choosing' ? { step: 'signing', ...pickDraft(flow), controller: event.controller } : flow
    case 'signed':
      return flow.step === 'signing' ? { step: 'registering', ...pickDraft(flow) } : flow
    case 'registered':
      return flow.step === 'registering' ? { step: 'registered', name: event.name, account: event.account } : flow
    case 'failed':
      return flow.step === 'signing' || flow.step === 'registering'
        ? { step: 'choosing', ...pickDraft(flow), error: event.error }
        : flow
  }
}

/** After one name another can be chosen. */
function isDraft({ step }: NameFlow): boolean {
  return step === 'choosing' || step === 'registered'
}

function pickDraft({ text, picked }: Draft): Draft {
  return { text, picked }
}

const stateAtom = atom<NameFlow>(start)

/** Changed by events alone. A caller that waits for a signature that isn't wanted any more waits no longer. */
export const nameFlowAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: NameEvent) => {
    const flow = get(stateAtom)
    const next = nameTransition(flow, event)
    if (next === flow) return
    set(stateAtom, next)
    if (flow.step === 'signing' && event.type === 'started') flow.controller.abort()
  },
)

/** The visitor is told what a name is good for. */
export function openNaming(foyer: Foyer): void {
  const isSmartAccount = foyer.store.get(activeConnectionAtom)?.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
  navigate(foyer, 'ChooseAccountName')
}

/** The visitor chooses one: whatever was begun before is forgotten. */
export function startNaming(foyer: Foyer): void {
  foyer.store.set(nameFlowAtom, { type: 'started' })
  navigate(foyer, 'RegisterAccountName')
}

/** Sets what is typed. A suffix of the site's own is not part of it, and names are one in any case. */
export function setNameText(foyer: Foyer, typed: string): void {
  const lower = typed.trim().toLowerCase()
  const suffix = getNameSuffixes(foyer).find((one) => lower.endsWith(`.${one.toLowerCase()}`))
  const text = suffix === undefined ? lower : lower.slice(0, -(suffix.length + 1))
  foyer.store.set(nameFlowAtom, { type: 'typed', text })
}

/** A suggestion, without its suffix. */
export function pickName(foyer: Foyer, label: string): void {
  foyer.store.set(nameFlowAtom, { type: 'picked', label })
}

/** Loads what asks the service, with the first question. */
const load = () => loadPart(() => import('./registerCalls.ts'))

/**
 * Whether the active account can be given a name: on an EVM network (specification §1) that the site's data service knows,
 * with a wallet that signs.
 */
export function canRegisterNameQuery(foyer: Foyer) {
  const connection = foyer.store.get(activeConnectionAtom)
  const network = findNetwork(foyer.config, connection?.networkId)
  const canSign = foyer.adapters.get('eip155')?.capabilities.signMessage !== undefined
  const isPossible = connection?.namespace === 'eip155' && canSign && foyer.config.blockchainApiUrl !== undefined
  return queryOptions({
    queryKey: ['canRegisterName', isPossible && network?.caipNetworkId] as const,
    queryFn: async (): Promise<boolean> =>
      isPossible && network !== undefined && (await (await load()).isNetworkServed(foyer, network.caipNetworkId)),
    staleTime: 300_000,
    retry: false,
  })
}
