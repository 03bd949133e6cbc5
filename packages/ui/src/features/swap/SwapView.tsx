import { formatUnits, loadPart } from '@foyer/base'
import { navigate } from '@foyer/core'
import { hasRecords } from '@foyer/core/internal/ledger'
import {
  getSlippageWarning,
  prefillSwap,
  reviewSwap,
  type Swapper,
  type SwapSide,
  saveSwapForm,
  selectSwapNetwork,
  setSlippage,
  setSwapAmount,
  slippagePresets,
  swapDraftAtom,
  turnSwap,
} from '@foyer/core/internal/swap'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ChevronDownIcon, SwapIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Presets } from '../../components/Presets.tsx'
import { createLateComponent } from '../../components/useLazyComponent.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { View } from '../../views/View.ts'
import { QuoteLine, SwapFacts, SwapTokenImage, SwapWorth } from './SwapFacts.tsx'
import swapStyles from './swap.css?inline'
import { formatSwapAmount, type SwapView as Shown, useSwap, useSwapper } from './useSwap.ts'

const SwapView: View<'Swap'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const swapper = useSwapper()
  // layout effect: the prefilled draft is there before the first paint
  useLayoutEffect(() => {
    if (params) prefillSwap(foyer, params)
    saveSwapForm(foyer)
  }, [foyer, params])
  if (swapper === 'site') {
    return (
      <div className="stack">
        <Notice kind="warn">{t('error.ServiceNotConfigured')}</Notice>
      </div>
    )
  }
  if (swapper === 'network') {
    return (
      <div className="stack">
        <Notice kind="warn">{t('error.NetworkUnsupportedForSwaps')}</Notice>
        <Button kind="primary" onClick={() => selectSwapNetwork(foyer)}>
          {t('swap.network')}
        </Button>
      </div>
    )
  }
  return <SwapForm swapper={swapper} />
}
export default SwapView

/** Only who has something open loads what says so; the form never waits for it. */
const LateOpenSwaps = createLateComponent(() => loadPart(() => import('./OpenSwaps.tsx')))

function SwapForm({ swapper }: { readonly swapper: Swapper }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const swap = useSwap(swapper)
  const [isSlippageShown, setSlippageShown] = useState(false)
  const preloadPreview = usePreloadView('SwapPreview')
  const ref = useRef<HTMLFormElement>(null)
  useStyles(ref, swapStyles)
  const { problem } = swap
  return (
    <form
      ref={ref}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) reviewSwap(foyer)
      }}
    >
      {hasRecords(foyer) && <LateOpenSwaps swapper={swapper} />}
      <div className="send-fields">
        <GivenField swap={swap} />
        <button
          type="button"
          className="send-arrow"
          aria-label={t('swap.turn')}
          aria-disabled={!swap.to || undefined}
          onClick={() => turnSwap(foyer, swap.tokens)}
        >
          <SwapIcon />
        </button>
        <ReceivedField swap={swap} />
      </div>
      {swap.isTokensFailed && <Notice kind="bad">{t('swap.noTokens')}</Notice>}
      <QuoteLine swap={swap} />
      {swap.quote && (
        <SwapFacts swap={swap} isOpen={isSlippageShown} onSlippage={() => setSlippageShown(!isSlippageShown)} />
      )}
      {isSlippageShown && <Slippage />}
      {swap.impactWarning && (
        <Notice kind="warn">{t('swap.impact.text', { percent: formatUnits(swap.impact ?? 0n, 2) })}</Notice>
      )}
      <Button kind="primary" type="submit" disabled={problem !== undefined} {...preloadPreview}>
        <SubmitLabel swap={swap} />
      </Button>
    </form>
  )
}

function SubmitLabel({ swap }: { readonly swap: Shown }) {
  const t = useTranslateWith(swapWords)
  const { problem, from, swapper } = swap
  if (!problem) return t('swap.review.title')
  if (problem === 'fetching' || problem === 'noQuote') return t(`swap.problem.${problem}`)
  return t(`problem.${problem}`, { symbol: from?.symbol ?? '', coin: swapper.network.nativeCurrency.symbol })
}

type FieldProps = { readonly swap: Shown }

function GivenField({ swap }: FieldProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { amount } = useFoyerAtom(swapDraftAtom)
  const input = useRef<HTMLInputElement>(null)
  // the amount is the screen: what is typed at once is not lost
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <div className="send-field">
      <p className="send-field-note">{t('swap.from')}</p>
      <div className="send-field-row">
        <input
          ref={input}
          className="amount"
          data-length={toLength(amount)}
          aria-label={t('send.amount')}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setSwapAmount(foyer, target.value)}
        />
        <TokenButton swap={swap} side="from" />
      </div>
      <p className="send-field-note">
        <SwapWorth swap={swap} side="from" />
        <Available swap={swap} />
      </p>
    </div>
  )
}

function ReceivedField({ swap }: FieldProps) {
  const { options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { to, toAmount } = swap
  const amount = to && toAmount !== undefined ? formatSwapAmount(toAmount, to.decimals, options.locale) : undefined
  return (
    <div className="send-field">
      <p className="send-field-note">{t('swap.to')}</p>
      <div className="send-field-row">
        <output className="amount" data-length={toLength(amount ?? '')}>
          {amount ?? (swap.problem === 'fetching' ? <span className="skeleton" /> : '0')}
        </output>
        <TokenButton swap={swap} side="to" />
      </div>
      <p className="send-field-note">
        <SwapWorth swap={swap} side="to" />
      </p>
    </div>
  )
}

/** A long figure is written smaller: every digit of it stays on screen. */
function toLength({ length }: string): 'long' | 'middle' | undefined {
  if (length > 18) return 'long'
  return length > 9 ? 'middle' : undefined
}

function TokenButton({ swap, side }: FieldProps & { readonly side: SwapSide }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const token = swap[side]
  const preload = usePreloadView('SwapSelectToken')
  return (
    <button
      type="button"
      className="token"
      onClick={() => navigate(foyer, 'SwapSelectToken', { target: side })}
      {...preload}
    >
      {token && <SwapTokenImage token={token} network={swap.swapper.network} size="sm" />}
      <bdi>{token ? token.symbol : t('swap.choose')}</bdi>
      <span className="visually-hidden">
        {t(side === 'from' ? 'swap.from' : 'swap.to')}, {t('send.selectToken.label')}
      </span>
      <ChevronDownIcon />
    </button>
  )
}

function Available({ swap }: FieldProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { balance, from, maximum } = swap
  if (balance === undefined || !from) {
    return swap.isBalanceFailed ? <span>{t('send.balanceFailed')}</span> : <span className="skeleton" />
  }
  const { whole, fraction } = formatAmount({ value: balance, decimals: from.decimals }, options.locale)
  return (
    <span>
      {t('send.available', { amount: whole + fraction })}{' '}
      {maximum !== undefined && maximum > 0n && (
        <button
          type="button"
          className="mini"
          onClick={() => setSwapAmount(foyer, formatUnits(maximum, from.decimals))}
        >
          {t('send.max')}
        </button>
      )}
    </span>
  )
}

/** Shows how far the price may move: three usual figures, or an own one that is judged while it is typed. */
function Slippage() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { slippage } = useFoyerAtom(swapDraftAtom)
  const [typed, setTyped] = useState(slippagePresets.includes(slippage) ? '' : slippage)
  const warning = typed === '' ? undefined : getSlippageWarning(typed)
  const choose = (text: string) => {
    setTyped('')
    setSlippage(foyer, text)
  }
  const type = (text: string) => {
    const figure = text.replace(',', '.').trim().slice(0, 6)
    setTyped(figure)
    setSlippage(foyer, figure)
  }
  return (
    <div className="stack">
      <p className="hint">{t('swap.slippage.text')}</p>
      <Presets
        label={t('swap.slippage')}
        presets={slippagePresets}
        value={slippage}
        format={(preset) => `${preset}%`}
        onChoose={choose}
      />
      <label className="field">
        <input
          aria-label={t('swap.slippage.other')}
          placeholder={t('swap.slippage.other')}
          aria-invalid={warning === 'outOfBounds' || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      {warning && (
        <Notice kind={warning === 'outOfBounds' ? 'bad' : 'warn'}>
          {t(`swap.slippage.${warning}`, { percent: typed })}
        </Notice>
      )}
    </div>
  )
}
