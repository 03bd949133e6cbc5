import type { Account } from '@foyer/base'
import { activeConnectionAtom, navigate } from '@foyer/core'
import { getReceiving, type Receiving, toPaymentLink, toRequestedValue } from '@foyer/core/internal/receive'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { Notice } from '../../components/Notice.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { WholeAddress } from '../../components/WholeAddress.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** The address to be paid at, as a code and in words, and a link that asks for an amount. */
export default function WalletReceiveView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const receiving = getReceiving(foyer, useFoyerAtom(activeConnectionAtom))
  if (receiving) return <Receive receiving={receiving} />
  return (
    <div className="stack">
      <Notice kind="warn">{t('account.unknownNetwork')}</Notice>
    </div>
  )
}

type ReceiveProps = { readonly receiving: Receiving }

function Receive({ receiving }: ReceiveProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const { network, accounts, networks } = receiving
  const [chosen, setChosen] = useState<Account['type']>()
  /** Undefined: no amount is asked for. */
  const [amount, setAmount] = useState<string>()
  const account = accounts.find(({ type }) => type === chosen) ?? accounts[0]
  if (!account) return null
  const { address } = account
  const { symbol, decimals } = network.nativeCurrency
  const value = amount === undefined ? undefined : toRequestedValue(amount, decimals)
  const link = value ? toPaymentLink({ network, address, value, decimals }) : undefined
  const label = link
    ? t('receive.link', { amount: `${amount} ${symbol}` })
    : t('receive.address', { network: network.name })
  const canRequest = toPaymentLink({ network, address, value: 1n, decimals }) !== undefined
  return (
    <div className="stack">
      {accounts.length > 1 && <AddressTabs accounts={accounts} current={account.type} onChoose={setChosen} />}
      {amount !== undefined && <AmountField symbol={symbol} amount={amount} onChange={setAmount} />}
      <QrCode text={link ?? address} label={label}>
        <NetworkImage network={network} />
      </QrCode>
      <WholeAddress address={address} />
      {networks.length > 1 ? (
        <ul className="list tight">
          <ListItem
            leading={<NetworkImage network={network} />}
            title={t('receive.networks', { count: networks.length })}
            onClick={() => navigate(foyer, 'WalletCompatibleNetworks')}
          />
        </ul>
      ) : (
        <p className="hint">{t('receive.one', { network: network.name })}</p>
      )}
      <div className="pair">
        {canRequest && (
          <Button onClick={() => setAmount(amount === undefined ? '' : undefined)}>
            {t(amount === undefined ? 'receive.request' : 'receive.withoutAmount')}
          </Button>
        )}
        <CopyButton text={link ?? address} isLink={link !== undefined} />
      </div>
    </div>
  )
}

type AddressTabsProps = {
  readonly accounts: readonly Account[]
  readonly current: Account['type']
  readonly onChoose: (type: Account['type']) => void
}

/** Bitcoin: coins sent to the address of ordinals could be spent as one, and an ordinal as coins. */
function AddressTabs({ accounts, current, onChoose }: AddressTabsProps) {
  const t = useTranslateWith(sendWords)
  return (
    <div className="pair">
      {accounts.map(({ type }) => (
        <button
          key={type}
          type="button"
          className="token"
          aria-pressed={type === current}
          onClick={() => onChoose(type)}
        >
          {t(type === 'ordinal' ? 'receive.ordinal' : 'receive.payment')}
        </button>
      ))}
    </div>
  )
}

type AmountFieldProps = {
  readonly symbol: string
  readonly amount: string
  readonly onChange: (amount: string) => void
}

function AmountField({ symbol, amount, onChange }: AmountFieldProps) {
  const t = useTranslateWith(sendWords)
  const change = (text: string) => {
    const typed = text.replace(',', '.').trim()
    if (/^\d{0,40}(\.\d{0,40})?$/.test(typed)) onChange(typed)
  }
  return (
    <div className="send-field">
      <div className="send-field-row">
        <input
          className="amount"
          aria-label={t('receive.amount', { symbol })}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => change(target.value)}
        />
        <bdi>{symbol}</bdi>
      </div>
    </div>
  )
}

function CopyButton({ text, isLink }: { readonly text: string; readonly isLink: boolean }) {
  const t = useTranslateWith(sendWords)
  const copy = useCopy(isLink ? 'linkCopied' : 'copied')
  return (
    <Button kind="primary" onClick={(press) => copy(press, text)}>
      {t(isLink ? 'receive.copyLink' : 'receive.copy')}
    </Button>
  )
}
