import { type Network, shortenAddress } from '@foyer/base'
import { activeConnectionsAtom, findNetwork, startSwitchNetwork } from '@foyer/core'
import {
  connectToPay,
  exchangesQuery,
  getPayer,
  type PayCheck,
  type Payer,
  type Payment,
  payCheckQuery,
  payFlowAtom,
  payWithExchange,
  payWithWallet,
} from '@foyer/core/internal/paying'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/Button.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { ExternalLinkIcon } from '../../components/icons.tsx'
import type { WalletFace } from '../../components/images.ts'
import { ListItem } from '../../components/ListItem.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatFee } from '../../format.ts'
import { formatExact } from '../../formatExact.ts'
import { payWords } from '../../i18n/en.ts'
import { getErrorKey } from '../../i18n/useTranslate.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { Bill, usePaymentAmount } from './Bill.tsx'

/** Shows who is paid, how much, and the ways to. */
export default function PayView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const flow = useFoyerAtom(payFlowAtom)
  const payment = flow.step === 'idle' ? undefined : flow.payment
  const network = findNetwork(foyer.config, payment?.networkId)
  if (!payment || !network) {
    return (
      <p className="empty" data-said="">
        {t('pay.gone')}
      </p>
    )
  }
  return (
    <div className="stack">
      <Bill payment={payment} network={network} />
      <Wallet payment={payment} network={network} />
      {payment.exchanges && <Exchanges payment={payment} />}
    </div>
  )
}

type WayProps = { readonly payment: Payment; readonly network: Network }

function Wallet({ payment, network }: WayProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const state = getPayer(foyer, payment, useFoyerAtom(activeConnectionsAtom))
  const connection = 'payer' in state ? state.payer.connection : undefined
  const wallet = useConnectorDisplay(connection?.connectorId)
  const connect = () => connectToPay(foyer, payment)
  if (state.status === 'disconnected') {
    return (
      <Button kind="primary" onClick={connect}>
        {t('connect.title')}
      </Button>
    )
  }
  if (state.status === 'unable') {
    return (
      <>
        <Notice kind="bad">{t('pay.unable', { wallet: wallet.name })}</Notice>
        <Button onClick={connect}>{t('connect.title')}</Button>
      </>
    )
  }
  if (state.status === 'ready') return <Ready payment={payment} payer={state.payer} wallet={wallet} />
  return (
    <>
      <Notice kind="warn">{t('pay.wrongNetwork', { wallet: wallet.name, network: network.name })}</Notice>
      <Button kind="primary" onClick={() => startSwitchNetwork(foyer, { network })}>
        {t('pay.switch', { network: network.name })}
      </Button>
    </>
  )
}

type ReadyProps = {
  readonly payment: Payment
  readonly payer: Payer
  readonly wallet: WalletFace
}

function Ready({ payment, payer, wallet }: ReadyProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const { data, error } = useQuery(payCheckQuery(foyer, payment, payer), getQueryClient(foyer))
  const amount = usePaymentAmount(payment)
  const balance = data && `${formatExact(data.balance, payment.decimals, options.locale)} ${payment.symbol}`
  return (
    <>
      <h3 className="pay-title">{t('pay.from')}</h3>
      <div className="row">
        <WalletImage wallet={wallet} />
        <span className="grow">
          <bdi>{wallet.name}</bdi>
          <small>{balance ? t('pay.balance', { amount: balance }) : shortenAddress(payer.address)}</small>
        </span>
      </div>
      <Facts payment={payment} payer={payer} check={data} />
      {error && <Notice kind="bad">{usePayErrorText(error, payment)}</Notice>}
      <Button
        kind="primary"
        isBusy={!data && !error}
        disabled={!data || data.problem !== undefined}
        onClick={() => void payWithWallet(foyer)}
      >
        {data?.problem === 'funds' && t('problem.insufficientFunds', { symbol: payment.symbol })}
        {data?.problem === 'fee' && t('problem.insufficientForFee', { coin: payer.network.nativeCurrency.symbol })}
        {!data?.problem && t('pay.pay', { amount })}
      </Button>
    </>
  )
}

type FactsProps = { readonly payment: Payment; readonly payer: Payer; readonly check: PayCheck | undefined }

function Facts({ payment, payer, check }: FactsProps) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(payWords)
  const { decimals, symbol } = payer.network.nativeCurrency
  const cost =
    check?.fee === undefined
      ? t('send.feeUnknown')
      : t('send.feeUpTo', { amount: `${formatFee(check.fee, decimals, locale)} ${symbol}` })
  return (
    <dl className="facts card">
      <div>
        <dt>{t('send.receiver.label')}</dt>
        <dd>
          <WholeAddress address={payment.recipient} />
        </dd>
      </div>
      <div>
        <dt>{t('send.network')}</dt>
        <dd>{payer.network.name}</dd>
      </div>
      <div>
        <dt>{t('send.fee')}</dt>
        <dd>{check ? <bdi>{cost}</bdi> : <span className="skeleton" />}</dd>
      </div>
    </dl>
  )
}

/** Reference §1.10: at most two are listed. */
const shownExchanges = 2

function Exchanges({ payment }: { readonly payment: Payment }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(payWords)
  const { data = [], isError } = useQuery(exchangesQuery(foyer, payment), getQueryClient(foyer))
  if (isError) return <p className="hint">{t('pay.exchangesFailed')}</p>
  if (data.length === 0) return null
  return (
    <section aria-label={t('pay.exchanges')}>
      <h3 className="pay-title">{t('pay.exchanges')}</h3>
      <ul className="list">
        {data.slice(0, shownExchanges).map(({ id, name, imageUrl }) => (
          <ListItem
            key={id}
            leading={<EntityImage name={name} src={imageUrl} />}
            title={name}
            detail={t('pay.exchange.text')}
            trailing={<ExternalLinkIcon />}
            onClick={() => void payWithExchange(foyer, { exchangeId: id })}
          />
        ))}
      </ul>
    </section>
  )
}

/** Returns why it cannot be paid from here, in words. */
function usePayErrorText(error: Error, { symbol }: Payment): string {
  const t = useTranslateWith(payWords)
  return 'code' in error && error.code === 'ASSET_NOT_SUPPORTED' ? t('pay.asset', { symbol }) : t(getErrorKey(error))
}
