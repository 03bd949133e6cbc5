import { type Balance, cleanText, type Token } from '@foyer/base'
import { type Holding, holdingsQuery } from '@foyer/core/internal/holdings'
import { getQueryClient, nativeBalanceQuery, tokenBalanceQuery, tokenQuery } from '@foyer/core/internal/queries'
import { chooseToken, getTokenChoices, type Sender, sendDraftAtom, type TokenChoice } from '@foyer/core/internal/send'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListItem } from '../../components/ListItem.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { TokenImage } from '../../components/TokenImage.tsx'
import { formatMoneyText, formatQuantity } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatBalance } from '../../format.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useSender } from './useSend.ts'

export default function WalletSendSelectTokenView() {
  const sender = useSender()
  return sender ? <TokenList sender={sender} /> : null
}

function TokenList({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const { network } = sender
  const t = useTranslateWith(sendWords)
  const [search, setSearch] = useState('')
  const { data } = useQuery(holdingsQuery(foyer, sender), getQueryClient(foyer))
  const held = data?.shown ?? []
  const choices = getTokenChoices(foyer, network, { search, held })
  const coin = held.find(({ address }) => address === undefined)
  return (
    <div className="stack">
      <SearchField label={t('send.token.address')} value={search} onChange={setSearch} />
      {choices.length === 0 && (
        <p className="empty" data-said="">
          {t('send.token.invalid', { network: network.name })}
        </p>
      )}
      <ul className="list tight">
        {choices.map((choice) => (
          <ChoiceRow key={toKey(choice)} sender={sender} choice={choice} coin={coin} />
        ))}
      </ul>
    </div>
  )
}

function toKey(choice: TokenChoice<Holding>): string {
  if (choice.kind === 'native') return 'native'
  if (choice.kind === 'held') return choice.holding.address
  return choice.kind === 'token' ? choice.token.address : choice.tokenAddress
}

type ChoiceRowProps = { sender: Sender; choice: TokenChoice<Holding>; coin: Holding | undefined }

function ChoiceRow({ sender, choice, coin }: ChoiceRowProps) {
  if (choice.kind === 'native') return <NativeRow sender={sender} value={coin?.value} />
  if (choice.kind === 'held') return <HeldRow sender={sender} holding={choice.holding} />
  if (choice.kind === 'token') return <TokenRow sender={sender} token={choice.token} />
  return <AddressRow sender={sender} tokenAddress={choice.tokenAddress} />
}

function NativeRow({ sender, value }: { sender: Sender; value: number | undefined }) {
  const { foyer, options } = useFoyerContext()
  const { network, address } = sender
  const { name, symbol } = network.nativeCurrency
  const isCurrent = useFoyerAtom(sendDraftAtom).tokenAddress === undefined
  const { data, isPending } = useQuery(nativeBalanceQuery(foyer, { address, network }), getQueryClient(foyer))
  return (
    <ListItem
      leading={<TokenImage network={network} isNative={true} symbol={symbol} />}
      title={name}
      detail={formatMoneyText(value, options.locale)}
      trailing={<Amount balance={data} isPending={isPending} />}
      isCurrent={isCurrent}
      onClick={() => chooseToken(foyer, { network, token: undefined })}
    />
  )
}

type HeldRowProps = { sender: Sender; holding: Holding & { readonly address: string } }

/** By what the service says it holds; what is sent is read from the chain once it is chosen. */
function HeldRow({ sender, holding }: HeldRowProps) {
  const { foyer, options } = useFoyerContext()
  const { address, name, symbol, quantity, value, icon } = holding
  const isCurrent = useFoyerAtom(sendDraftAtom).tokenAddress === address
  return (
    <ListItem
      leading={<TokenImage network={sender.network} isNative={false} symbol={symbol} icon={icon} />}
      title={name}
      detail={formatMoneyText(value, options.locale)}
      trailing={
        <bdi className="num">
          {formatQuantity(quantity, options.locale)} {symbol}
        </bdi>
      }
      isCurrent={isCurrent}
      onClick={() => chooseToken(foyer, { network: sender.network, token: address })}
    />
  )
}

/** A token known by its address alone: its contract is read first. */
function AddressRow({ sender, tokenAddress }: { sender: Sender; tokenAddress: string }) {
  const { foyer } = useFoyerContext()
  const { network } = sender
  const t = useTranslateWith(sendWords)
  const { data, isPending } = useQuery(tokenQuery(foyer, { network, tokenAddress }), getQueryClient(foyer))
  if (data) return <TokenRow sender={sender} token={data} />
  return (
    <li className="empty" data-said="">
      {isPending ? (
        <span className="skeleton row" role="status" aria-label={t('dialog.loading')} />
      ) : (
        t('send.token.notFound', { network: network.name })
      )}
    </li>
  )
}

function TokenRow({ sender, token }: { sender: Sender; token: Token }) {
  const { foyer } = useFoyerContext()
  const { network, address } = sender
  const isCurrent = useFoyerAtom(sendDraftAtom).tokenAddress === token.address
  const { data, isPending } = useQuery(
    tokenBalanceQuery(foyer, { address, network, tokenAddress: token.address }),
    getQueryClient(foyer),
  )
  return (
    <ListItem
      leading={<TokenImage network={network} isNative={false} symbol={token.symbol} icon={token.iconUrl} />}
      title={cleanText(token.name, 40) ?? cleanText(token.symbol, 40) ?? token.address}
      trailing={<Amount balance={data} isPending={isPending} />}
      isCurrent={isCurrent}
      onClick={() => chooseToken(foyer, { network, token })}
    />
  )
}

function Amount({ balance, isPending }: { balance: Balance | undefined; isPending: boolean }) {
  const { locale } = useFoyerContext().options
  if (isPending) return <span className="skeleton" />
  if (!balance) return <span className="num">–</span>
  return <bdi className="num">{formatBalance({ ...balance, symbol: cleanText(balance.symbol, 12) ?? '' }, locale)}</bdi>
}
