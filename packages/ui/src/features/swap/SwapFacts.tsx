import { formatUnits, type Network } from '@foyer/base'
import { toServiceImage } from '@foyer/core/internal/queries'
import { getProviderFee, isNativeToken, type SwapSide, type SwapToken, swapDraftAtom } from '@foyer/core/internal/swap'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../components/icons.tsx'
import { TokenImage } from '../../components/TokenImage.tsx'
import { useNow } from '../../data/useNow.ts'
import { formatMoneyText } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { formatSwapAmount, type SwapView } from './useSwap.ts'

type SwapFactsProps = {
  readonly swap: SwapView
  /** Whether the slippage can be changed below. */
  readonly isOpen: boolean
  readonly onSlippage: () => void
}

/** Shows what a swap gives at least, and what it costs: the worst case first. */
export function SwapFacts({ swap, isOpen, onSlippage }: SwapFactsProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { slippage } = useFoyerAtom(swapDraftAtom)
  const { from, to, minimum, providerFee, fee, impact, swapper } = swap
  const { nativeCurrency } = swapper.network
  const percent = getProviderFee(foyer)
  return (
    <dl className="facts card">
      {to && minimum !== undefined && (
        <SwapFact term={t('swap.minimum')}>
          <bdi>{`${formatSwapAmount(minimum, to.decimals, options.locale)} ${to.symbol}`}</bdi>
        </SwapFact>
      )}
      {from && percent && providerFee !== undefined && (
        <SwapFact term={t('swap.fee', { percent })}>
          <bdi>{`${formatSwapAmount(providerFee, from.decimals, options.locale)} ${from.symbol}`}</bdi>
        </SwapFact>
      )}
      <SwapFact term={t('send.fee')}>
        {fee === undefined
          ? t('send.feeUnknown')
          : t('swap.feeAbout', {
              amount: `${formatFee(fee, nativeCurrency.decimals, options.locale)} ${nativeCurrency.symbol}`,
            })}
      </SwapFact>
      {impact !== undefined && <SwapFact term={t('swap.impact')}>{`${formatUnits(impact, 2)}%`}</SwapFact>}
      <SwapFact term={t('swap.slippage')}>
        <button type="button" className="copy-fact" aria-expanded={isOpen} onClick={onSlippage}>
          {`${slippage}%`}
          <span className="visually-hidden">{t('swap.slippage')}</span>
          <ChevronDownIcon />
        </button>
      </SwapFact>
    </dl>
  )
}

/** One row of facts. */
export function SwapFact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The rate, and when it is asked again. */
export function QuoteLine({ swap }: { readonly swap: SwapView }) {
  const { options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { from, to, quote, fromAmount } = swap
  if (!quote || !from || !to || !fromAmount) return null
  const one = (quote.toAmount * 10n ** BigInt(from.decimals)) / fromAmount
  return (
    <p className="quote">
      <bdi>
        {t('swap.rate', {
          from: `1 ${from.symbol}`,
          amount: `${formatSwapAmount(one, to.decimals, options.locale)} ${to.symbol}`,
        })}
      </bdi>
      <QuoteAge at={quote.at} />
    </p>
  )
}

/** How often a quote is asked again, in ms: as long as it is counted down. */
const lifetime = 10_000

function QuoteAge({ at }: { readonly at: number }) {
  const t = useTranslateWith(swapWords)
  const left = Math.max(0, Math.ceil((at + lifetime - useNow(1_000)) / 1_000))
  return <span className="age">{t('swap.age', { seconds: Math.min(left, lifetime / 1_000) })}</span>
}

/** A side in US dollars, where its price is known. */
export function SwapWorth({ swap, side }: { readonly swap: SwapView; readonly side: SwapSide }) {
  const { options } = useFoyerContext()
  const token = swap[side]
  const amount = side === 'from' ? swap.fromAmount : swap.toAmount
  const price = token && swap.prices?.get(token.address)
  if (!token || amount === undefined || price === undefined) return <span />
  // for reading alone: nothing is counted with it
  const worth = Number(formatUnits(amount, token.decimals)) * price
  return <bdi>{formatMoneyText(worth, options.locale)}</bdi>
}

type SwapTokenImageProps = { readonly token: SwapToken; readonly network: Network; readonly size?: 'sm' | 'md' }

/** The picture of a token as the service lists it. */
export function SwapTokenImage({ token, network, size = 'md' }: SwapTokenImageProps) {
  const { foyer } = useFoyerContext()
  const icon = toServiceImage(foyer, token.logoUri)
  return <TokenImage network={network} isNative={isNativeToken(token)} symbol={token.symbol} icon={icon} size={size} />
}
