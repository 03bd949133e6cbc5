import { connectAttemptAtom, connectorsAtom } from '@foyer/core'
import { findInstalled, getTraits, isPhone, showPairing, type Wallet } from '@foyer/core/internal/connect'
import { useEffect, useState } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'
import { getPlatforms, type Platform } from './getPlatforms.ts'
import { PairingFailure } from './PairingFailure.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { BrowserPanel, DesktopPanel, UnsupportedPanel, WebPanel } from './platformPanels.tsx'
import { QrPanel } from './QrPanel.tsx'

/** A wallet on another device, or any: a code, a link, or whatever else leads there. */
const ConnectingWalletConnectView: View<'ConnectingWalletConnect'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const wallet = params?.wallet
  // an extension may appear while the screen is open
  useFoyerAtom(connectorsAtom)
  const isInstalled = wallet !== undefined && findInstalled(foyer, wallet).length > 0
  const platforms = getPlatforms({ wallet, isInstalled, isPhone: isPhone() })
  const [chosen, choose] = useState<Platform>()
  const platform = platforms.find((one) => one === chosen) ?? platforms[0]
  useShownPairing(wallet, platform)
  const hasFailed = useHasPairingFailed()

  if (platform === undefined) return <UnsupportedPanel wallet={wallet} />
  if (hasFailed && platform !== 'browser') return <PairingFailure wallet={wallet} platform={platform} />
  const panel = <Panel platform={platform} wallet={wallet} />
  if (platforms.length === 1) return panel
  const tabs = platforms.map((key) => ({ key, title: t(`relay.platform.${key === 'qrcode' ? 'mobile' : key}`) }))
  return (
    <div className="tabbed">
      <Tabs label={t('relay.platform.label')} tabs={tabs} selected={platform} onSelect={choose}>
        {panel}
      </Tabs>
    </div>
  )
}
export default ConnectingWalletConnectView

function Panel({ platform, wallet }: { platform: Platform; wallet: Wallet | undefined }) {
  if (platform === 'qrcode' || !wallet) return <QrPanel wallet={wallet} />
  if (platform === 'mobile') return <PhonePanel wallet={wallet} />
  if (platform === 'web') return <WebPanel wallet={wallet} />
  if (platform === 'desktop') return <DesktopPanel wallet={wallet} />
  return <BrowserPanel wallet={wallet} />
}

function useShownPairing(wallet: Wallet | undefined, platform: Platform | undefined): void {
  const { foyer } = useFoyerContext()
  const isNeeded = platform !== undefined && platform !== 'browser'
  const method = platform === 'mobile' ? 'mobile' : 'qrcode'
  useEffect(() => (isNeeded ? showPairing(foyer, { wallet, method }) : undefined), [foyer, wallet, isNeeded, method])
}

/** Whether the last try over the relay has failed, and no new one is under way. */
export function useHasPairingFailed(): boolean {
  const attempt = useFoyerAtom(connectAttemptAtom)
  return attempt.step === 'failed' && getTraits(attempt.connectorId).kind === 'relay'
}
