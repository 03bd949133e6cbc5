import { type Balance, cleanText, type Token } from '@foyer/base'
import { goBack } from '@foyer/core'
import { getKnownTokens, rememberToken, sendDraftAtom, setSendDraft } from '@foyer/core/features'
import { useState } from 'react'
import { getNetworkImage } from '../../components/images.ts'
import { ListItem } from '../../components/ListItem.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerQuery } from '../../data/useFoyerQuery.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatBalance } from '../../format.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type Sender, useSender } from './useSend.ts'

export default function WalletSendSelectTokenView() {
  const sender = useSender()
  return sender ? <Tokens sender={sender} /> : null
}

/** The native coin, the site's token, those named before, and any other by its contract's address. */
function Tokens({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const { network } = sender
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const address = search.trim()
  const known = getKnownTokens(foyer, network)
  const ofSite = foyer.config.tokens[network.caipNetworkId]?.address
  const isAddress = foyer.adapters.get(network.chainNamespace)?.capabilities.isAddress?.({ value: address, network })
  return (
    <div className="stack">
      <SearchField label={t('send.token.address')} value={search} onChange={setSearch} />
      {address && !isAddress && (
        <p className="empty" role="status">
          {t('send.token.invalid', { network: network.name })}
        </p>
      )}
      <ul className="list tight">
        {address && isAddress && <AddressRow sender={sender} tokenAddress={address} />}
        {!address && <NativeRow sender={sender} />}
        {!address && ofSite && !known.some((token) => token.address === ofSite) && (
          <AddressRow sender={sender} tokenAddress={ofSite} />
        )}
        {!address && known.map((token) => <TokenRow key={token.address} sender={sender} token={token} />)}
      </ul>
    </div>
  )
}

function NativeRow({ sender }: { sender: Sender }) {
  const { foyer } = useFoyerContext()
  const { network, address } = sender
  const { name, symbol } = network.nativeCurrency
  const isCurrent = useFoyerAtom(sendDraftAtom).tokenAddress === undefined
  const { data, isPending } = useFoyerQuery({
    key: `${network.caipNetworkId}:${address}`,
    ask: ({ watch, nativeBalanceQuery }) => watch(foyer, nativeBalanceQuery(foyer, { address, network })),
  })
  const choose = () => {
    setSendDraft(foyer, { tokenAddress: undefined })
    goBack(foyer)
  }
  return (
    <ListItem
      leading={<WalletImage name={symbol} src={getNetworkImage(foyer.config, network)} round />}
      title={name}
      trailing={<Amount balance={data} isPending={isPending} />}
      isCurrent={isCurrent}
      onClick={choose}
    />
  )
}

/** A token known by its address alone: it is asked what it is. */
function AddressRow({ sender, tokenAddress }: { sender: Sender; tokenAddress: string }) {
  const { foyer } = useFoyerContext()
  const { network } = sender
  const t = useTranslate()
  const { data, isPending } = useFoyerQuery({
    key: `${network.caipNetworkId}:${tokenAddress}`,
    ask: ({ watch, tokenQuery }) => watch(foyer, tokenQuery(foyer, { network, tokenAddress })),
  })
  if (data) return <TokenRow sender={sender} token={data} />
  return (
    <li className="empty" role="status" aria-label={isPending ? t('dialog.loading') : undefined}>
      {isPending ? <span className="skeleton row" /> : t('send.token.notFound', { network: network.name })}
    </li>
  )
}

function TokenRow({ sender, token }: { sender: Sender; token: Token }) {
  const { foyer } = useFoyerContext()
  const { network, address } = sender
  const isCurrent = useFoyerAtom(sendDraftAtom).tokenAddress === token.address
  const { data, isPending } = useFoyerQuery({
    key: `${network.caipNetworkId}:${address}:${token.address}`,
    ask: ({ watch, tokenBalanceQuery }) =>
      watch(foyer, tokenBalanceQuery(foyer, { address, network, tokenAddress: token.address })),
  })
  const choose = () => {
    rememberToken(foyer, { network, token })
    setSendDraft(foyer, { tokenAddress: token.address })
    goBack(foyer)
  }
  return (
    <ListItem
      leading={<WalletImage name={token.symbol} src={token.iconUrl} round />}
      title={cleanText(token.name, 40) ?? cleanText(token.symbol, 40) ?? token.address}
      trailing={<Amount balance={data} isPending={isPending} />}
      isCurrent={isCurrent}
      onClick={choose}
    />
  )
}

function Amount({ balance, isPending }: { balance: Balance | undefined; isPending: boolean }) {
  const { locale } = useFoyerContext().options
  if (isPending) return <span className="skeleton" />
  if (!balance) return <span className="num">–</span>
  return <bdi className="num">{formatBalance({ ...balance, symbol: cleanText(balance.symbol, 12) ?? '' }, locale)}</bdi>
}
