import { isSolanaAddress } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { saveForm } from '../../modal/reloadHere.ts'
import { goBack, navigate } from '../../router/router.ts'
import type { LeftSwap } from '../../router/routes.ts'
import { defaultSlippage, parseSlippage } from './slippage.ts'
import { swapFlowAtom } from './swapFlow.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

/** A side of a swap. */
export type SwapSide = 'from' | 'to'

/** What the visitor chose: a token by its address, or by the symbol that a site named; the amount as it was typed. */
export type SwapDraft = {
  readonly from: TokenChoice | undefined
  readonly to: TokenChoice | undefined
  readonly amount: string
  /** In percent. */
  readonly slippage: string
}
type TokenChoice = { readonly address: string } | { readonly symbol: string }

/** The native coin, one of it (reference §2.11). */
const empty: SwapDraft = { from: undefined, to: undefined, amount: '1', slippage: defaultSlippage }

export const swapDraftAtom = atom<SwapDraft>(empty)

function setSwapDraft(foyer: Foyer, change: Partial<SwapDraft>): void {
  foyer.store.set(swapDraftAtom, (draft) => ({ ...draft, ...change }))
}

/** Takes over what the visitor typed as an amount; text that cannot become one is ignored. */
export function setSwapAmount(foyer: Foyer, text: string): void {
  const amount = text.replace(',', '.').trim()
  if (/^\d{0,40}(\.\d{0,40})?$/.test(amount)) setSwapDraft(foyer, { amount })
}

/** Takes over a slippage in percent, where it is within bounds. @returns whether it was */
export function setSlippage(foyer: Foyer, text: string): boolean {
  if (parseSlippage(text) === undefined) return false
  setSwapDraft(foyer, { slippage: text })
  return true
}

const prefillAtom = atom<LeftSwap | undefined>(undefined)

/** Starts a swap with what the site prefilled, once per opening: coming back from the preview keeps what was changed. */
export function prefillSwap(foyer: Foyer, prefill: LeftSwap): void {
  if (foyer.store.get(prefillAtom) === prefill) return
  foyer.store.set(prefillAtom, prefill)
  startSwap(foyer, prefill)
}

/** Starts a new swap. @param prefill tokens by symbol or address; an amount that is none counts as 1, a slippage out of bounds as the usual */
export function startSwap(foyer: Foyer, prefill: LeftSwap | undefined): void {
  const { fromToken, toToken, amount, slippage } = prefill ?? {}
  const isAmount = typeof amount === 'string' && /^\d{1,40}(\.\d{1,40})?$/.test(amount)
  foyer.store.set(swapDraftAtom, {
    ...empty,
    ...(typeof fromToken === 'string' && { from: toChoice(fromToken) }),
    ...(typeof toToken === 'string' && { to: toChoice(toToken) }),
    ...(isAmount && { amount }),
  })
  if (typeof slippage === 'string') setSlippage(foyer, slippage)
  foyer.store.set(swapFlowAtom, { type: 'left' })
}

/** Saves what was chosen where the page has to be loaded anew. */
export function saveSwapForm(foyer: Foyer): void {
  const toText = (choice: TokenChoice | undefined) => choice && ('address' in choice ? choice.address : choice.symbol)
  saveForm(foyer, 'Swap', () => {
    const { from, to, amount, slippage } = foyer.store.get(swapDraftAtom)
    return { fromToken: toText(from), toToken: toText(to), amount, slippage }
  })
}

function toChoice(token: string): TokenChoice {
  if (isSolanaAddress(token)) return { address: token }
  return /^0x[0-9a-f]{40}$/i.test(token) ? { address: token.toLowerCase() } : { symbol: token }
}

/** The two tokens that a draft means, out of those that can be swapped. */
export function findSwapTokens(
  draft: SwapDraft,
  tokens: readonly SwapToken[],
): { readonly from: SwapToken | undefined; readonly to: SwapToken | undefined } {
  const find = (choice: TokenChoice | undefined) =>
    choice &&
    tokens.find((token) =>
      'address' in choice
        ? token.address === choice.address
        : token.symbol.toLowerCase() === choice.symbol.trim().toLowerCase(),
    )
  return { from: find(draft.from) ?? tokens.find(isNativeToken), to: find(draft.to) }
}

/** The visitor chose a token; one that is on the other side already changes places with it. Goes back to the form. */
export function selectSwapToken(
  foyer: Foyer,
  params: { readonly side: SwapSide; readonly token: SwapToken; readonly tokens: readonly SwapToken[] },
): void {
  const { side, token, tokens } = params
  const draft = foyer.store.get(swapDraftAtom)
  const current = findSwapTokens(draft, tokens)
  const other = side === 'from' ? 'to' : 'from'
  const isOther = current[other]?.address === token.address
  const given = current[side]
  const moved = isOther ? { [other]: given && { address: given.address } } : {}
  setSwapDraft(foyer, { ...moved, [side]: { address: token.address } })
  foyer.events.emit({ type: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: undefined })
  goBack(foyer)
}

/** The two tokens change places; the amount stays as it was typed. */
export function turnSwap(foyer: Foyer, tokens: readonly SwapToken[]): void {
  const { from, to } = findSwapTokens(foyer.store.get(swapDraftAtom), tokens)
  if (!to) return
  setSwapDraft(foyer, { from: { address: to.address }, to: from && { address: from.address } })
}

/** Shows what will be asked of the wallet. The outcome of an earlier swap is cleared; a wallet that is asked goes on asking. */
export function reviewSwap(foyer: Foyer): void {
  foyer.events.emit({ type: 'CLICK_CONVERT', properties: undefined })
  const { step } = foyer.store.get(swapFlowAtom)
  if (step !== 'asking' && step !== 'waiting') foyer.store.set(swapFlowAtom, { type: 'left' })
  navigate(foyer, 'SwapPreview')
}
