import { cleanText, type Network, parseUnits } from '@foyer/base'
import { embeddedUserAtom, getTraits, shortenEmail } from '@foyer/core/internal/embeddedWallet'
import { getBalanceRetryTime, getHeadline, type HoldingsAnswer } from '@foyer/core/internal/holdings'
import { getQueryClient, identityQuery, toServiceImage } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHoldings } from '../../data/useHoldings.ts'
import { useNow } from '../../data/useNow.ts'
import { formatGain, formatMoney, shortenName } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { accountWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { AccountIdentity } from './AccountIdentity.tsx'
import { BalanceFailed, BalancePending, Failed } from './states.tsx'
import { toTimeText } from './tabParts.tsx'

export type AccountHeadProps = { readonly address: string; readonly network: Network; readonly connectorId: string }

/** Shows who the account is, and what it holds in all. */
export default function AccountHead({ address, network, connectorId }: AccountHeadProps) {
  const { foyer } = useFoyerContext()
  const query = identityQuery(foyer, { address, networkId: network.caipNetworkId })
  const { data } = useQuery(query, getQueryClient(foyer))
  const { email, userName, avatar } = useFoyerAtom(embeddedUserAtom) ?? {}
  const isEmbedded = getTraits(connectorId).kind === 'embedded'
  // what the account was signed in with, where no one gave it a name
  const login =
    email === undefined ? shortenName(cleanText(userName, 60) ?? '') : shortenEmail(cleanText(email, 254) ?? '')
  const name = cleanText(data?.name, 60)
  return (
    <>
      <AccountIdentity
        address={address}
        connectorId={connectorId}
        name={name ? shortenName(name) : (isEmbedded && login) || undefined}
        image={toServiceImage(foyer, data?.avatar) ?? (isEmbedded ? avatar : undefined)}
      />
      <AccountTotal address={address} network={network} />
    </>
  )
}

function AccountTotal(account: { readonly address: string; readonly network: Network }) {
  const { holdings, isPending, isFailed, knownSince, refetch } = useHoldings(account)
  const t = useTranslateWith(accountWords)
  const { locale } = useFoyerContext().options
  // what formats money is made while the balance is on its way, not once it is there
  useEffect(() => void formatMoney(0, locale), [locale])
  if (isPending) return <BalancePending />
  if (!holdings) return <GatedFailure {...account} onRetry={() => void refetch()} />
  const since = isFailed ? knownSince : getOldSince(holdings)
  return (
    <>
      <Total holdings={holdings} network={account.network} />
      {since !== undefined && <OldNotice since={since} onRetry={() => void refetch()} />}
      {since === undefined && holdings.isPartial && (
        <Failed isOld onRetry={() => void refetch()}>
          {t('account.partial')}
        </Failed>
      )}
    </>
  )
}

/** Returns when the oldest of it was said, where others than the chain said it and none could say it anew. */
function getOldSince({ shown }: HoldingsAnswer): number | undefined {
  const times = shown.flatMap(({ said }) => (said?.isOld ? said.at : []))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** In money where anything has a price; else what there is of the coin. */
function Total({ holdings, network }: { readonly holdings: HoldingsAnswer; readonly network: Network }) {
  const { foyer, options } = useFoyerContext()
  const money = formatMoney(holdings.total, options.locale)
  if (money) {
    return (
      <p className="balance">
        <span>
          {money.whole}
          <i>{money.fraction}</i>
          {money.rest}
        </span>
        <DayGain gain={holdings.dayGain} />
      </p>
    )
  }
  const headline = getHeadline(foyer, network, holdings)
  if (!headline) return null
  const { decimals, quantity, symbol } = headline
  const { whole, fraction } = formatAmount({ value: parseUnits(quantity, decimals), decimals }, options.locale)
  return (
    <p className="balance">
      <span>
        {whole}
        <i>{fraction}</i>
      </span>
      <small>{symbol}</small>
    </p>
  )
}

/** Shows what all of it has become worth more, or less, within a day. */
function DayGain({ gain }: { readonly gain: number | undefined }) {
  const t = useTranslateWith(accountWords)
  const { locale } = useFoyerContext().options
  const money = formatGain(gain, locale)
  if (gain === undefined || money === undefined) return null
  const direction = money.startsWith('+') ? 'gain up' : money.startsWith('−') ? 'gain down' : 'gain'
  return <small className={direction}>{t('account.day', { money })}</small>
}

function OldNotice({ since, onRetry }: { readonly since: number; readonly onRetry: () => void }) {
  const t = useTranslateWith(accountWords)
  const now = useNow(10_000)
  return (
    <Failed isOld onRetry={onRetry}>
      {t('account.old', { time: toTimeText(t, since, now) })}
    </Failed>
  )
}

/** Asked for again 30 s after it failed at the earliest. */
function GatedFailure({ onRetry, ...account }: { address: string; network: Network; onRetry: () => void }) {
  const { foyer } = useFoyerContext()
  const now = useNow(1_000)
  const seconds = Math.ceil(((getBalanceRetryTime(foyer, account) ?? now) - now) / 1_000)
  return <BalanceFailed onRetry={onRetry} waitSeconds={Math.max(0, seconds)} />
}
