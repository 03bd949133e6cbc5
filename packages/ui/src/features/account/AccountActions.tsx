import type { Connection, Network } from '@foyer/base'
import { navigate } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { orderWalletFeatures, type WalletFeature } from '@foyer/core/internal/holdings'
import { canBuy, openOnramp } from '@foyer/core/internal/onramp'
import { canSend, startSend } from '@foyer/core/internal/send'
import { canSwap, isSwapNetwork, openSwap, selectSwapNetwork } from '@foyer/core/internal/swap'
import { getExplorerUrl } from '@foyer/core/internal/views'
import type { ComponentType } from 'react'
import { ArrowDownIcon, ExternalLinkIcon, SendIcon, SwapIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

const PlusIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 4.2v11.6M4.2 10h11.6" />
  </svg>
)

type AccountActionsProps = {
  readonly connection: Connection
  readonly address: string
  readonly network: Network
}

/** What can be done with the account, in the site's order. */
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
        const Action = actions[feature]
        return Action && <Action key={feature} connection={connection} address={address} network={network} />
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

function BuyAction({ connection }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <button
      type="button"
      className="action"
      onClick={() => openOnramp(foyer, connection)}
      {...usePreloadView('OnRampProviders')}
    >
      <PlusIcon />
      {t('onramp.title')}
    </button>
  )
}

/** On a network without swaps it leads to those that have them. */
function SwapAction({ connection, network }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isHere = isSwapNetwork(foyer, network.caipNetworkId)
  const preload = usePreloadView(isHere ? 'Swap' : 'UnsupportedChain')
  const swap = () => {
    if (isHere) openSwap(foyer, network, connection)
    else selectSwapNetwork(foyer)
  }
  return (
    <button type="button" className="action" onClick={swap} {...preload}>
      <SwapIcon />
      {t('swap.title')}
    </button>
  )
}

function ReceiveAction() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <button
      type="button"
      className="action"
      onClick={() => navigate(foyer, 'WalletReceive')}
      {...usePreloadView('WalletReceive')}
    >
      <ArrowDownIcon />
      {t('account.receive')}
    </button>
  )
}

function SendAction({ connection, network }: AccountActionsProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const preload = usePreloadView('WalletSend')
  const send = () => {
    const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
    foyer.events.emit({ type: 'OPEN_SEND', properties: { network: network.caipNetworkId, isSmartAccount } })
    startSend(foyer, undefined)
    navigate(foyer, 'WalletSend')
  }
  return (
    <button type="button" className="action" onClick={send} {...preload}>
      <SendIcon />
      {t('account.send')}
    </button>
  )
}
