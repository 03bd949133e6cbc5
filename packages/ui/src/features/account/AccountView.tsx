import { type Connection, loadPart, type Network } from '@foyer/base'
import { activeConnectionAtom, findNetwork, navigate } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { getTraits } from '@foyer/core/internal/embeddedWallet'
import { type AccountTab, accountTabAtom, listAccountTabs, setAccountTab } from '@foyer/core/internal/holdings'
import { networkKeyAtom } from '@foyer/core/internal/views'
import { type ComponentType, useRef } from 'react'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { SettingsIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { useLazyComponent } from '../../components/useLazyComponent.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { AccountActions } from './AccountActions.tsx'
import type { AccountHeadProps } from './AccountHead.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import accountStyles from './account.css?inline'
import { BalanceFailed, BalancePending, Failed, PendingRows } from './states.tsx'
import type { AccountTabProps } from './tabParts.tsx'

/** Each tab is a part of its own. */
const accountTabLoaders: {
  readonly [tab in AccountTab]: () => Promise<{ readonly default: ComponentType<AccountTabProps> }>
} = {
  tokens: () => loadPart(() => import('./TokensTab.tsx')),
  nfts: () => loadPart(() => import('./NftsTab.tsx')),
  activity: () => loadPart(() => import('./ActivityTab.tsx')),
}

/** Shows who is connected, with what, what it holds, and what can be done. */
export default function AccountView() {
  const { foyer } = useFoyerContext()
  const connection = useFoyerAtom(activeConnectionAtom)
  useFoyerAtom(networkKeyAtom)
  const stack = useRef<HTMLDivElement>(null)
  useStyles(stack, accountStyles)
  const address = connection?.accounts[0]?.address
  if (!connection || !address) return <div ref={stack} />
  const network = findNetwork(foyer.config, connection.networkId)
  return (
    <>
      <div ref={stack} className="stack">
        {network ? (
          <KnownAccount connection={connection} address={address} network={network} />
        ) : (
          <UnknownNetwork address={address} connectorId={connection.connectorId} />
        )}
      </div>
      <AccountFoot connection={connection} />
    </>
  )
}

type KnownAccountProps = {
  readonly connection: Connection
  readonly address: string
  readonly network: Network
}

function KnownAccount({ connection, address, network }: KnownAccountProps) {
  return (
    <>
      <LazyHead address={address} network={network} connectorId={connection.connectorId} />
      <AccountActions connection={connection} address={address} network={network} />
      <AccountTabs key={network.caipNetworkId + address} address={address} network={network} />
    </>
  )
}

function UnknownNetwork(account: { readonly address: string; readonly connectorId: string }) {
  const t = useTranslate()
  return (
    <>
      <AccountIdentity {...account} />
      <Notice kind="warn">{t('account.unknownNetwork')}</Notice>
    </>
  )
}

function AccountFoot({ connection }: { readonly connection: Connection }) {
  const features = useFoyerAtom(remoteFeaturesAtom)
  const isEmbedded = getTraits(connection.connectorId).kind === 'embedded'
  if (features?.multiWallet) {
    return (
      <div className="foot sides">
        {isEmbedded && <SettingsButton />}
        <WalletsButton connectorId={connection.connectorId} />
        <DisconnectButton connection={connection} />
      </div>
    )
  }
  return (
    <div className="foot sides">
      {isEmbedded ? <SettingsButton /> : <WalletName connectorId={connection.connectorId} />}
      <DisconnectButton connection={undefined} />
    </div>
  )
}

/** The name of the wallet leads to all of them. */
function WalletsButton({ connectorId }: { readonly connectorId: string }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const wallet = useConnectorDisplay(connectorId)
  const { name } = wallet
  return (
    <button
      type="button"
      className="link"
      onClick={() => navigate(foyer, 'ProfileWallets')}
      {...usePreloadView('ProfileWallets')}
    >
      <WalletImage wallet={wallet} />
      <span className="visually-hidden">{t('wallets.title')}: </span>
      <bdi>{name}</bdi>
    </button>
  )
}

function WalletName({ connectorId }: { readonly connectorId: string }) {
  const t = useTranslate()
  const wallet = useConnectorDisplay(connectorId)
  const { name } = wallet
  return (
    <span className="link">
      <WalletImage wallet={wallet} />
      <span className="visually-hidden">{t('account.via', { wallet: name })}</span>
      <bdi aria-hidden="true">{name}</bdi>
    </span>
  )
}

function SettingsButton() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <button
      type="button"
      className="link"
      onClick={() => navigate(foyer, 'AccountSettings')}
      {...usePreloadView('AccountSettings')}
    >
      <SettingsIcon />
      {t('settings.open')}
    </button>
  )
}

const loadHead = () => loadPart(() => import('./AccountHead.tsx'))

/** Loaded apart: a query library that does not arrive must not keep the visitor from disconnecting. */
function LazyHead(account: AccountHeadProps) {
  const head = useLazyComponent(loadHead)
  if (head.step === 'ready') return <head.Component {...account} />
  return (
    <>
      <AccountIdentity address={account.address} connectorId={account.connectorId} />
      {head.step === 'loading' ? <BalancePending /> : <BalanceFailed onRetry={head.retry} />}
    </>
  )
}

/** Shows what the account owns and what happened to it, each in a tab; without tabs the tokens alone. */
function AccountTabs(account: AccountTabProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const chosen = useFoyerAtom(accountTabAtom)
  const tabs = listAccountTabs(foyer, account.network.chainNamespace)
  const selected = tabs.includes(chosen) ? chosen : 'tokens'
  const panel = <LazyTab key={selected} tab={selected} {...account} />
  if (tabs.length < 2) return panel
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={tabs.map((key) => ({ key, title: t(`account.tab.${key}`) }))}
      selected={selected}
      onSelect={(tab) => setAccountTab(foyer, tab)}
    >
      {panel}
    </Tabs>
  )
}

function LazyTab({ tab, ...account }: AccountTabProps & { readonly tab: AccountTab }) {
  const t = useTranslate()
  const part = useLazyComponent(accountTabLoaders[tab])
  if (part.step === 'loading') return <PendingRows count={3} />
  if (part.step === 'ready') return <part.Component {...account} />
  return (
    <Failed isOld={false} onRetry={part.retry}>
      {t('dialog.loadFailed.title')}
    </Failed>
  )
}
