import type { Network, Token } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { atomWithReducer } from 'jotai/vanilla/utils'
import { knownTokenLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { saveForm } from '../../modal/reloadHere.ts'
import { navigate } from '../../router/router.ts'
import type { SendArguments } from '../../router/routes.ts'
import type { SendDraft, SentNft } from './validateSend.ts'

/** Where sending stands, until the wallet has signed; from then on the transaction has a state of its own. */
export type SendFlow =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  /** `id`: of the record. */
  | { readonly step: 'sent'; readonly id: string }
  /** The same was asked for before and has no end yet: told first. `ids`: of those records, and of the locks that other pages hold. */
  | ({ readonly step: 'repeated' } & Repeated)
  /** Nothing was sent. */
  | { readonly step: 'failed'; readonly error: unknown }

/** `isSigned`: they are on their way; else the wallet may still sign one. */
type Repeated = { readonly ids: readonly string[]; readonly isSigned: boolean }

export type SendEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'signed'; readonly id: string }
  | ({ readonly type: 'repeated' } & Repeated)
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'reset' }

/** Only what can follow: a second press while the wallet is asked changes nothing, so nothing is sent twice. */
export function transition(flow: SendFlow, event: SendEvent): SendFlow {
  switch (event.type) {
    case 'submitted':
      return flow.step === 'confirming' || flow.step === 'sent' ? flow : { step: 'confirming' }
    case 'signed':
      return flow.step === 'confirming' ? { step: 'sent', id: event.id } : flow
    case 'repeated':
      return flow.step === 'confirming' ? { step: 'repeated', ids: event.ids, isSigned: event.isSigned } : flow
    case 'failed':
      return flow.step === 'confirming' ? { step: 'failed', error: event.error } : flow
    case 'reset':
      return { step: 'editing' }
  }
}

const editing: SendFlow = { step: 'editing' }

export const sendFlowAtom = atomWithReducer<SendFlow, SendEvent>(editing, transition)

const empty: SendDraft = { tokenAddress: undefined, amount: '', receiver: '' }

export const sendDraftAtom = atom<SendDraft>(empty)

export function setSendDraft(foyer: Foyer, change: Partial<SendDraft>): void {
  foyer.store.set(sendDraftAtom, (draft) => ({ ...draft, ...change }))
}

/** Takes over what the visitor typed as an amount; text that cannot become one is ignored. */
export function setSendAmount(foyer: Foyer, text: string): void {
  const amount = text.replace(',', '.').trim()
  if (/^\d{0,40}(\.\d{0,40})?$/.test(amount)) setSendDraft(foyer, { amount })
}

/** Takes over what the visitor typed or pasted as a receiver; no address and no name contains white space. */
export function setSendReceiver(foyer: Foyer, text: string): void {
  setSendDraft(foyer, { receiver: text.replace(/\s/g, '').slice(0, 200), receiverName: undefined })
}

/** Starts a new send, with what the site prefilled. */
export function startSend(foyer: Foyer, prefill: SendArguments | undefined): void {
  const { assetAddress, amount = '', to = '' } = prefill ?? {}
  foyer.store.set(sendDraftAtom, { tokenAddress: assetAddress, amount, receiver: to })
  foyer.store.set(sendFlowAtom, { type: 'reset' })
}

/** Opens the form with an NFT. */
export function startSendNft(foyer: Foyer, nft: SentNft): void {
  foyer.store.set(sendDraftAtom, { ...empty, amount: '1', nft })
  foyer.store.set(sendFlowAtom, { type: 'reset' })
  navigate(foyer, 'WalletSend')
}

const prefillAtom = atom<SendArguments | undefined>(undefined)

/** Starts a send with what the site prefilled, once per opening: coming back from the preview keeps what was changed. */
export function prefillSend(foyer: Foyer, prefill: SendArguments): void {
  if (foyer.store.get(prefillAtom) === prefill) return
  foyer.store.set(prefillAtom, prefill)
  startSend(foyer, prefill)
}

/** Saves what was typed where the page has to be loaded anew; an NFT is chosen again. */
export function saveSendForm(foyer: Foyer): void {
  saveForm(foyer, 'WalletSend', () => {
    const { tokenAddress, amount, receiver, nft } = foyer.store.get(sendDraftAtom)
    return nft ? undefined : { assetAddress: tokenAddress, amount, to: receiver }
  })
}

/** Tokens the visitor has named on this network before, newest first. */
export function getKnownTokens(foyer: Foyer, network: Network): readonly Token[] {
  const stored = foyer.storage.get('knownTokens')?.[network.caipNetworkId]
  return Array.isArray(stored) ? stored.filter(isToken) : []
}

function isToken(value: unknown): value is Token {
  if (typeof value !== 'object' || value === null) return false
  const { address, name, symbol, decimals } = value as Readonly<Record<string, unknown>>
  return [address, name, symbol].every((text) => typeof text === 'string') && Number.isInteger(decimals)
}

export function saveToken(foyer: Foyer, params: { network: Network; token: Token }): void {
  const { network, token } = params
  const all = foyer.storage.get('knownTokens') ?? {}
  const others = getKnownTokens(foyer, network).filter(({ address }) => address !== token.address)
  foyer.storage.set('knownTokens', { ...all, [network.caipNetworkId]: [token, ...others].slice(0, knownTokenLimit) })
}
