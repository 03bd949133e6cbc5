import { cleanText, loadPart } from '@foyer/base'
import { activeConnectionAtom, findNetwork, navigate, showToast } from '@foyer/core'
import {
  embeddedUserAtom,
  getOtherAccountType,
  remoteFeaturesAtom,
  setPreferredAccountType,
  shortenEmail,
  startUpdateEmail,
} from '@foyer/core/internal/embeddedWallet'
import { useState } from 'react'
import { CopyAddress } from '../../components/CopyAddress.tsx'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { Face } from '../../components/Face.tsx'
import { ClockIcon, KeyIcon, MailIcon, SwapIcon } from '../../components/icons.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { createLateComponent } from '../../components/useLazyComponent.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** Everything about the embedded wallet's account that can be changed here. */
export default function AccountSettingsView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const user = useFoyerAtom(embeddedUserAtom)
  const address = connection?.accounts[0]?.address
  const hasSeveral = useFoyerAtom(remoteFeaturesAtom)?.multiWallet
  const preloadUpgrade = usePreloadView('UpgradeEmailWallet')
  const preloadEmail = usePreloadView('UpdateEmailWallet')
  const preloadSessions = usePreloadView('SmartSessionList')
  if (!connection || !address) return null
  return (
    <>
      <div className="stack">
        <div className="identity">
          <Face address={address} image={user?.avatar} />
          <CopyAddress address={address} />
        </div>
        <ul className="list">
          <ListItem
            leading={<Glyph icon={<KeyIcon />} />}
            title={t('settings.upgrade')}
            detail={t('settings.upgradeHint')}
            onClick={() => navigate(foyer, 'UpgradeEmailWallet')}
            preload={preloadUpgrade}
          />
          {user && (
            <ListItem
              leading={<Glyph icon={<MailIcon />} />}
              title={user.email === undefined ? t('settings.addEmail') : shortenEmail(cleanText(user.email, 254) ?? '')}
              detail={user.email === undefined ? undefined : t('settings.email')}
              onClick={() => startUpdateEmail(foyer)}
              preload={preloadEmail}
            />
          )}
          {foyer.config.features.smartSessions && (
            <ListItem
              leading={<Glyph icon={<ClockIcon />} />}
              title={t('sessions.title')}
              onClick={() => navigate(foyer, 'SmartSessionList')}
              preload={preloadSessions}
            />
          )}
          <LateNameRow address={address} />
          <NetworkRow />
          <AccountTypeRow />
        </ul>
      </div>
      <div className="foot">
        <DisconnectButton connection={hasSeveral ? connection : undefined} />
      </div>
    </>
  )
}

/** Loaded apart: it asks the name service. Where it does not arrive, no name is offered. */
const LateNameRow = createLateComponent(() => loadPart(() => import('./NameRow.tsx')))

function Glyph({ icon }: { icon: React.ReactNode }) {
  return <span className="glyph">{icon}</span>
}

function NetworkRow() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const network = findNetwork(foyer.config, connection?.networkId)
  const preload = usePreloadView('Networks')
  if (!foyer.config.enableNetworkSwitch) return null
  const name = network?.name ?? t('network.unknown')
  return (
    <ListItem
      leading={<NetworkImage network={network} name={name} />}
      title={name}
      detail={t('settings.network')}
      onClick={() => navigate(foyer, 'Networks')}
      preload={preload}
    />
  )
}

/** Shows, where the network has smart accounts, the other of the two. */
function AccountTypeRow() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  // the type follows the connection, which is read here so that the row is drawn again with it
  const type = useFoyerAtom(activeConnectionAtom)?.accounts[0]?.type
  const other = getOtherAccountType(foyer)
  if (!other || (type !== 'eoa' && type !== 'smartAccount')) return null
  const change = () => {
    setBusy(true)
    setPreferredAccountType(foyer, { type: other })
      .catch(() => showToast(foyer, { variant: 'error', name: 'accountTypeFailed' }))
      .finally(() => setBusy(false))
  }
  return (
    <ListItem
      leading={<Glyph icon={isBusy ? <span className="ring" /> : <SwapIcon />} />}
      title={t(`accountType.switch.${other}`)}
      detail={t(`accountType.${type}`)}
      isDisabled={isBusy}
      onClick={change}
    />
  )
}
