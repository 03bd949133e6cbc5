import { cleanText, formatUnits, isFoyerError } from '@foyer/base'
import { goBack } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import {
  getAskedTask,
  getProviderFee,
  getRouteService,
  getSpender,
  isAllowance,
  isNativeToken,
  leaveSwap,
  parseSlippage,
  returnToSwap,
  type SwapFlow,
  type SwapOffer,
  type SwapOfferParams,
  type Swapper,
  submitSwap,
  swapDraftAtom,
  swapFlowAtom,
  swapOfferQuery,
  toPart,
} from '@foyer/core/internal/swap'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { useNow } from '../../data/useNow.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { formatMoment } from '../../formatMoment.ts'
import { swapWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { SwapFact, SwapTokenImage } from './SwapFacts.tsx'
import swapStyles from './swap.css?inline'
import { formatSwapAmount, useSwap, useSwapper } from './useSwap.ts'

export default function SwapPreviewView() {
  const swapper = useSwapper()
  const ref = useRef<HTMLDivElement>(null)
  useStyles(ref, swapStyles)
  return (
    <div ref={ref} className="stack">
      {typeof swapper !== 'string' && <Preview swapper={swapper} />}
    </div>
  )
}

function Preview({ swapper }: { readonly swapper: Swapper }) {
  const { slippage } = useFoyerAtom(swapDraftAtom)
  const { from, to, fromAmount } = useSwap(swapper)
  if (!from || !to || !fromAmount) return <Waiting />
  return <Offer swapper={swapper} from={from} to={to} fromAmount={fromAmount} slippage={slippage} />
}

function Waiting() {
  const t = useTranslateWith(swapWords)
  return (
    <p className="empty" role="status" aria-label={t('dialog.loading')}>
      <span className="skeleton row" />
    </p>
  )
}

function Offer(params: SwapOfferParams) {
  const { swapper, slippage } = params
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const flow = useFoyerAtom(swapFlowAtom)
  const wallet = useConnectorDisplay(swapper.connection.connectorId)
  const { data, error } = useQuery(swapOfferQuery(foyer, params), getQueryClient(foyer))
  // what was agreed to stays on screen while it is checked and signed
  const offer = 'shown' in flow ? flow.shown : data
  const notice = <FlowNotice flow={flow} offer={offer} walletName={wallet.name} />
  if (!offer) {
    return (
      <>
        {error ? <Notice kind="bad">{t(getErrorKey(error))}</Notice> : <Waiting />}
        {notice}
        <Button onClick={() => goBack(foyer)}>{t('send.cancel')}</Button>
      </>
    )
  }
  return (
    <>
      <Summary offer={offer} flow={flow} swapper={swapper} />
      {notice}
      {offer.task === 'batch' && <BatchHint offer={offer} />}
      {error && flow.step === 'reviewing' && <Notice kind="bad">{t(getErrorKey(error))}</Notice>}
      {'hasTransferFee' in offer.call && offer.call.hasTransferFee && <p className="hint">{t('swap.transferFee')}</p>}
      <Details offer={offer} swapper={swapper} />
      <Actions offer={offer} flow={flow} slippage={slippage} walletName={wallet.name} />
    </>
  )
}

type OfferProps = { readonly offer: SwapOffer; readonly flow: SwapFlow; readonly swapper: Swapper }

function Summary({ offer, flow, swapper }: OfferProps) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { from, to, fromAmount, toAmount } = offer
  const was = flow.step === 'changed' && flow.was.toAmount !== toAmount ? flow.was : undefined
  return (
    <div className="send-fields">
      <div className="send-field">
        <p className="send-field-note">{t('swap.from')}</p>
        <div className="send-field-row">
          {/* every digit of what will be given, without rounding */}
          <p className="amount" data-small="">
            <bdi>{`${formatExact(fromAmount, from.decimals, locale)} ${from.symbol}`}</bdi>
          </p>
          <SwapTokenImage token={from} network={swapper.network} size="sm" />
        </div>
      </div>
      <div className="send-field">
        <p className="send-field-note">{t('swap.to')}</p>
        <div className="send-field-row">
          <p className="amount" data-small="">
            {was && (
              <>
                <s>{formatSwapAmount(was.toAmount, to.decimals, locale)}</s>{' '}
              </>
            )}
            <bdi>{`${formatSwapAmount(toAmount, to.decimals, locale)} ${to.symbol}`}</bdi>
          </p>
          <SwapTokenImage token={to} network={swapper.network} size="sm" />
        </div>
      </div>
    </div>
  )
}

function BatchHint({ offer }: Pick<OfferProps, 'offer'>) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { from, fromAmount } = offer
  const amount = `${formatExact(fromAmount, from.decimals, locale)} ${from.symbol}`
  return <p className="hint">{t('swap.batch.text', { amount })}</p>
}

/** Before a swap that takes several presses: what the next one does, and what it does not. */
function TaskHint({ offer }: Pick<OfferProps, 'offer'>) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  const { task, from, fromAmount, permit } = offer
  if (task === 'reset') return <p className="hint">{t('swap.reset.text')}</p>
  const amount = `${formatExact(fromAmount, from.decimals, locale)} ${from.symbol}`
  if (task === 'permit') {
    const time = formatMoment(Number(permit?.until) * 1_000, locale)
    return <p className="hint">{t('swap.permit.text', { amount, time })}</p>
  }
  if (task !== 'approve') return null
  return (
    <p className="hint">{t(permit && !permit.isGiven ? 'swap.allowThrough.text' : 'swap.allow.text', { amount })}</p>
  )
}

type FlowNoticeProps = { readonly flow: SwapFlow; readonly offer: SwapOffer | undefined; readonly walletName: string }

/** Shows what happened, or what has to be known before the next press. */
function FlowNotice({ flow, offer, walletName }: FlowNoticeProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const moved = useMoved(flow, offer)
  const failure = useFailure(flow, offer, walletName)
  if (moved) return <Notice kind="bad">{moved}</Notice>
  if (flow.step === 'allowed' && flow.request.task !== 'reset' && offer?.task === 'swap') {
    return <p data-said="">{t('swap.allowed')}</p>
  }
  if (flow.step !== 'failed') return offer ? <TaskHint offer={offer} /> : null
  if (flow.isUnclear) {
    const action = (
      <button type="button" className="mini" onClick={() => returnToSwap(foyer)}>
        {t('swap.looked')}
      </button>
    )
    return (
      <Notice kind="bad" action={action}>
        {t('swap.unclear', { wallet: walletName })}
      </Notice>
    )
  }
  return <Notice kind={flow.failure.kind === 'repeated' ? 'warn' : 'bad'}>{failure}</Notice>
}

function useFailure(flow: SwapFlow, offer: SwapOffer | undefined, walletName: string): string {
  const t = useTranslateWith(swapWords)
  const { locale } = useFoyerContext().options
  if (flow.step !== 'failed') return ''
  const { failure } = flow
  if (failure.kind === 'notAsShown') return t('swap.notAsShown')
  if (failure.kind === 'repeated') {
    if (!offer) return ''
    const { task, fromAmount, from } = offer
    const amount = `${formatSwapAmount(fromAmount, from.decimals, locale)} ${from.symbol}`
    if (failure.isSigned) return t(isAllowance(task) ? 'swap.pendingAllowance' : 'swap.pending', { amount })
    return t(`swap.asked.${getAskedTask(task)}`, { amount })
  }
  const { error } = failure
  if (isFoyerError(error, 'UserRejected')) return t('send.failed.declined', { wallet: walletName })
  // the contract's own words, where it had some
  const reason = isFoyerError(error, 'TransactionRefused') ? cleanText(error.context.reason, 120) : undefined
  return [t(getErrorKey(error)), reason].filter(Boolean).join(' ')
}

/** Returns how much worse what is shown now is than what was pressed. */
function useMoved(flow: SwapFlow, offer: SwapOffer | undefined): string | undefined {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(swapWords)
  if (flow.step !== 'changed' || !offer) return undefined
  const lost = flow.was.toAmount - offer.toAmount
  if (lost <= 0n) return t('swap.movedContract')
  const amount = `${formatSwapAmount(lost, offer.to.decimals, locale)} ${offer.to.symbol}`
  return t('swap.moved', { amount, percent: formatUnits((lost * 10_000n) / flow.was.toAmount, 2) })
}

function Details({ offer, swapper }: Omit<OfferProps, 'flow'>) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { to, from, minimum, fee, fromAmount, call, at, permit } = offer
  const { nativeCurrency, name } = swapper.network
  const percent = getProviderFee(foyer)
  const age = Math.max(0, Math.floor((useNow(1_000) - at) / 1_000))
  const service = getRouteService(offer.networkId, call)
  return (
    <dl className="facts card">
      <SwapFact term={t('swap.minimum')}>
        <bdi>{`${formatSwapAmount(minimum, to.decimals, options.locale)} ${to.symbol}`}</bdi>
      </SwapFact>
      {percent && (
        <SwapFact term={t('swap.fee', { percent })}>
          <bdi>{`${formatSwapAmount(toPart(fromAmount, percent), from.decimals, options.locale)} ${from.symbol}`}</bdi>
        </SwapFact>
      )}
      <SwapFact term={t('send.fee')}>
        <bdi>
          {t('swap.feeAbout', {
            amount: `${formatFee(fee, nativeCurrency.decimals, options.locale)} ${nativeCurrency.symbol}`,
          })}
        </bdi>
      </SwapFact>
      <SwapFact term={t('send.network')}>{name}</SwapFact>
      {[from, to].map(
        (token) =>
          !isNativeToken(token) && (
            <SwapFact key={token.address} term={token.symbol}>
              <WholeAddress address={token.address} />
            </SwapFact>
          ),
      )}
      <SwapFact term={t('swap.contract')}>
        {service && <bdi>{service} </bdi>}
        <WholeAddress address={call.contract} />
      </SwapFact>
      {permit && (
        <SwapFact term="Permit2">
          <WholeAddress address={getSpender(call)} />
        </SwapFact>
      )}
      <SwapFact term={t('swap.quote')}>{t('swap.quoteAge', { seconds: age })}</SwapFact>
    </dl>
  )
}

type ActionsProps = FlowNoticeProps & { readonly offer: SwapOffer; readonly slippage: string }

function Actions({ offer, flow, slippage, walletName }: ActionsProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const isBusy = 'shown' in flow || flow.step === 'sent'
  const isUnclear = flow.step === 'failed' && flow.isUnclear
  const amount = `${formatSwapAmount(offer.fromAmount, offer.from.decimals, options.locale)} ${offer.from.symbol}`
  const labels = {
    reset: t('swap.reset'),
    approve: t('swap.allow', { amount }),
    permit: t('swap.permit'),
    swap: t('swap.title'),
    batch: t('swap.batch'),
  }
  const busy = {
    checking: t('swap.checking'),
    asking: t('send.confirm', { wallet: walletName }),
    waiting:
      { reset: t('swap.resetting'), permit: t('swap.permitting') }[offer.task as string] ??
      t('swap.allowing', { amount }),
  }
  const isDearer = flow.step === 'changed' && offer.task === 'swap' && flow.was.toAmount > offer.toAmount
  const label = (isDearer && t('swap.accept')) || ('shown' in flow && busy[flow.step]) || labels[offer.task]
  const cancel = () => {
    leaveSwap(foyer)
    goBack(foyer)
  }
  return (
    <div className="pair">
      <Button onClick={cancel}>{t('send.cancel')}</Button>
      <Button
        kind="primary"
        isBusy={isBusy}
        disabled={isUnclear || parseSlippage(slippage) === undefined}
        onClick={() => void submitSwap(foyer, offer, slippage)}
      >
        {label}
      </Button>
    </div>
  )
}
