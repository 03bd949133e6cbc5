import type { Connection, Network } from '@foyer/base'
import { navigate, type RouteName } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { orderWalletFeatures, type WalletFeature } from '@foyer/core/internal/holdings'
import { canBuy, openOnramp } from '@foyer/core/internal/onramp'
import { canSend, startSend } from '@foyer/core/internal/send'
import { canSwap, isSwapNetwork, openSwap, selectSwapNetwork } from '@foyer/core/internal/swap'
import { getExplorerUrl } from '@foyer/core/internal/views'
import type { ComponentType, ReactNode } from 'react'
import { ArrowDownIcon, ExternalLinkIcon, Icon, SendIcon, SwapIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

const PlusIcon = () => <Icon d="M10 4.2v11.6M4.2 10h11.6" />

type AccountActionsProps = {
  readonly connection: Connection
  readonly address: string
  readonly network: Network
}

/** Shows what can be done with the account, in the site's order. */
export function AccountActions({ connection, address, network }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const offered = orderWalletFeatures(foyer, {
    onramp: canBuy(foyer, connection, remote),
    swaps: canSwap(foyer, connection, remote),
    receive: foyer.config.features.receive,
    send: canSend(foyer, connection),
  })
  const url = getExplorerUrl(network, `address/${address}`)
  if (offered.length === 0 && !url) return null
  return (
    <div className="actions">
      {offered.map((feature) => {
        const Offer = actions[feature]
        return Offer && <Offer key={feature} connection={connection} address={address} network={network} />
      })}
      {url && (
        <a className="action" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLinkIcon />
          {t('account.explorer')}
        </a>
      )}
    </div>
  )
}

const actions: { readonly [feature in WalletFeature]?: ComponentType<AccountActionsProps> } = {
  onramp: BuyAction,
  receive: ReceiveAction,
  send: SendAction,
  swaps: SwapAction,
}

type ActionProps = {
  readonly view: RouteName
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function Action({ view, label, icon, onClick }: ActionProps) {
  return (
    <button type="button" className="action" onClick={onClick} {...usePreloadView(view)}>
      {icon}
      {label}
    </button>
  )
}

function BuyAction({ connection }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const buy = () => openOnramp(foyer, connection)
  return <Action view="OnRampProviders" label={t('onramp.title')} icon={<PlusIcon />} onClick={buy} />
}

/** On a network without swaps it leads to those that have them. */
function SwapAction({ connection, network }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isHere = isSwapNetwork(foyer, network.caipNetworkId)
  const swap = () => {
    if (isHere) openSwap(foyer, network, connection)
    else selectSwapNetwork(foyer)
  }
  const view = isHere ? 'Swap' : 'UnsupportedChain'
  return <Action view={view} label={t('swap.title')} icon={<SwapIcon />} onClick={swap} />
}

function ReceiveAction() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const receive = () => navigate(foyer, 'WalletReceive')
  return <Action view="WalletReceive" label={t('account.receive')} icon={<ArrowDownIcon />} onClick={receive} />
}

function SendAction({ connection, network }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const send = () => {
    const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
    foyer.events.emit({ type: 'OPEN_SEND', properties: { network: network.caipNetworkId, isSmartAccount } })
    startSend(foyer, undefined)
    navigate(foyer, 'WalletSend')
  }
  return <Action view="WalletSend" label={t('account.send')} icon={<SendIcon />} onClick={send} />
}
