import type { Holding, HoldingsAnswer } from '@foyer/core/internal/holdings'
import { memo, useState } from 'react'
import { BuyButton } from '../../components/BuyButton.tsx'
import { GrowingList } from '../../components/GrowingList.tsx'
import { ChevronDownIcon } from '../../components/icons.tsx'
import { TokenImage } from '../../components/TokenImage.tsx'
import { useHoldings } from '../../data/useHoldings.ts'
import { formatChange, formatMoneyText, formatQuantity, formatTimeOfDay } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { PendingRows } from './states.tsx'
import { type AccountTabProps, Nothing } from './tabParts.tsx'

/** Shows what an account holds, the most valuable first. */
export default function TokensTab(account: AccountTabProps) {
  const { holdings, isPending } = useHoldings(account)
  if (isPending) return <PendingRows count={3} />
  // what went wrong stands with the balance
  if (!holdings) return null
  return <TokenList {...holdings} />
}

function TokenList({ shown, spam }: Pick<HoldingsAnswer, 'shown' | 'spam'>) {
  const t = useTranslate()
  const isEmpty = shown.every(({ quantity }) => /^[0.]+$/.test(quantity))
  return (
    <>
      <TokenRows rows={shown} label={t('account.tab.tokens')} />
      {/* beside the coin, of which there is none: the ways to fill a wallet, as far as this site has them */}
      {isEmpty && (
        <Nothing text={t('tokens.none')}>
          <BuyButton />
        </Nothing>
      )}
      {spam.length > 0 && <SpamTokens spam={spam} />}
    </>
  )
}

/** Folded away; what an imitation imitates is said. */
function SpamTokens({ spam }: { readonly spam: readonly Holding[] }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = spam.length === 1 ? t('tokens.spam.one') : t('tokens.spam.many', { count: spam.length })
  return (
    <>
      <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        <ChevronDownIcon />
      </button>
      {isOpen && <TokenRows rows={spam} label={label} />}
    </>
  )
}

function TokenRows({ rows, label }: { readonly rows: readonly Holding[]; readonly label: string }) {
  return (
    <GrowingList
      rows={rows}
      draw={(part) => (
        <ul className="list tight" aria-label={label}>
          {part.map((holding) => (
            <TokenRow key={holding.key} holding={holding} />
          ))}
        </ul>
      )}
    />
  )
}

/** Shows what it is worth more, or less, than a day ago. */
function DayChange({ part }: { readonly part: number }) {
  const { locale } = useFoyerContext().options
  const text = formatChange(part, locale)
  return <small className={text.includes('+') ? 'up' : text.includes('−') ? 'down' : undefined}>{text}</small>
}

/** Shows who said how much there is: to be seen where that is old, else where someone points or a screen is read aloud. */
function SaidBy({ source, at, isOld }: NonNullable<Holding['said']>) {
  const { locale } = useFoyerContext().options
  return (
    <small className={isOld ? 'said' : 'visually-hidden'}>
      <bdi>{source}</bdi> <time dateTime={new Date(at).toISOString()}>{formatTimeOfDay(at, locale)}</time>
    </small>
  )
}

/** Drawn once, however often the list grows. */
const TokenRow = memo(function TokenRow({ holding }: { readonly holding: Holding }) {
  const { key, address, name, symbol, quantity, value, dayChange, icon, imitates, said } = holding
  const { foyer, options } = useFoyerContext()
  const { locale } = options
  const t = useTranslate()
  const network = foyer.config.networks.find(({ caipNetworkId }) => caipNetworkId === key)
  return (
    <li>
      <div className="asset" title={said && `${said.source} ${formatTimeOfDay(said.at, locale)}`}>
        <TokenImage network={network} isNative={address === undefined} symbol={symbol} icon={icon} />
        <span className="grow">
          <bdi>{name}</bdi>
          {imitates ? (
            <small className="bad">{t('tokens.imitates', { symbol: imitates })}</small>
          ) : (
            <small>
              {formatQuantity(quantity, locale)} <bdi>{symbol}</bdi>
            </small>
          )}
        </span>
        <span className="num">
          <b>{formatMoneyText(value, locale)}</b>
          {dayChange !== undefined && !said?.isOld && <DayChange part={dayChange} />}
          {said && <SaidBy {...said} />}
        </span>
      </div>
    </li>
  )
})
