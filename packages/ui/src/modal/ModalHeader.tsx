import {
  activeConnectionAtom,
  activeNetworkIdAtom,
  type Foyer,
  findNetwork,
  goBack,
  navigate,
  type Route,
  routeAtom,
} from '@foyer/core'
import { canGoBackAtom, dismiss, isSignInDueAtom, networkKeyAtom } from '@foyer/core/internal/views'
import { useState } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { BackIcon, ChevronDownIcon, CloseIcon, HelpIcon } from '../components/icons.tsx'
import { NetworkImage } from '../components/NetworkImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { type Translate, useTranslate } from '../i18n/useTranslate.ts'
import { routes } from '../routes.tsx'
import { usePreloadView } from '../views/usePreloadView.ts'
import { HeadRow } from './HeadRow.tsx'

export function ModalHeader({ canClose }: { readonly canClose: boolean }) {
  const { foyer } = useFoyerContext()
  const route = useFoyerAtom(routeAtom)
  const isSignInDue = useFoyerAtom(isSignInDueAtom)
  // a cross that only shakes would be pressed in vain: the view has the ways out
  const hasOtherWays = route.name === 'SIWXSignMessage' && isSignInDue
  const t = useTranslate()
  const row = routes[route.name]
  const toTitle = row.toTitle as
    | ((of: Foyer, params: Route['params'], translate: Translate) => string | undefined)
    | undefined
  const title = toTitle?.(foyer, route.params, t) || t(row.title)
  const [shown, setShown] = useState({ title, isChanged: false })
  if (shown.title !== title) setShown({ title, isChanged: true })
  return (
    <HeadRow
      start={<HeaderStart route={route} />}
      title={title}
      isTitleChanged={shown.isChanged}
      isTitleHidden={row.hidesTitle}
      end={
        canClose && !hasOtherWays ? (
          <IconButton label={t('dialog.close')} onClick={() => dismiss(foyer)}>
            <CloseIcon />
          </IconButton>
        ) : (
          <span className="icon-btn" />
        )
      }
    />
  )
}

function HeaderStart({ route }: { route: Route }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const canGoBack = useFoyerAtom(canGoBackAtom)
  if (route.name === 'Account') return <NetworkChip />
  if (canGoBack) {
    return (
      <IconButton className="icon-btn turns" label={t('dialog.back')} onClick={() => goBack(foyer)}>
        <BackIcon />
      </IconButton>
    )
  }
  if (route.name !== 'Connect') return <span className="icon-btn" />
  const help = () => {
    foyer.events.emit({ type: 'CLICK_WALLET_HELP', properties: undefined })
    navigate(foyer, 'WhatIsAWallet')
  }
  return (
    <IconButton label={t('help.title')} onClick={help}>
      <HelpIcon />
    </IconButton>
  )
}

/** Offered where there is another network to go to. */
function NetworkChip() {
  const { foyer } = useFoyerContext()
  const { config, events } = foyer
  const t = useTranslate()
  useFoyerAtom(networkKeyAtom)
  const network = findNetwork(config, useFoyerAtom(activeNetworkIdAtom))
  const isConnected = useFoyerAtom(activeConnectionAtom) !== undefined
  const preloadNetworks = usePreloadView('Networks')
  const hasChoice = config.networks.length > 1 || !network
  if (!config.enableNetworkSwitch || !hasChoice || !isConnected) return <span className="icon-btn" />
  const name = network?.name ?? t('network.unknown')
  const choose = () => {
    events.emit({ type: 'CLICK_NETWORKS', properties: undefined })
    navigate(foyer, 'Networks')
  }
  return (
    <button type="button" className="chip" onClick={choose} {...preloadNetworks}>
      <NetworkImage network={network} size="sm" />
      <span className="visually-hidden">{t('network.chip', { network: name })}</span>
      <bdi aria-hidden="true">{name}</bdi>
      <ChevronDownIcon />
    </button>
  )
}
