import { activeConnectionAtom, activeConnectionsAtom, findNetwork, navigate } from '@foyer/core'
import { getTraits } from '@foyer/core/embedded'
import { canSend, startSend } from '@foyer/core/features'
import { Avatar } from '../../components/Avatar.tsx'
import { CopyAddress } from '../../components/CopyAddress.tsx'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { SettingsIcon } from '../../components/embeddedIcons.tsx'
import { getExplorerUrl } from '../../components/getExplorerUrl.ts'
import { ExternalLinkIcon, SendIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useLazyComponent } from '../../components/useLazyComponent.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { AccountBalanceProps } from './AccountBalance.tsx'
import { BalanceFailed, BalancePending } from './BalanceStates.tsx'

/** Who is connected, with what, and what can be done. */
export default function AccountView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const hasOthers = useFoyerAtom(activeConnectionsAtom).size > 1
  const address = connection?.accounts[0]?.address
  if (!connection || !address) return null
  const network = findNetwork(foyer.config, connection.networkId)
  return (
    <>
      <div className="stack">
        <div className="identity">
          <Avatar address={address} />
          <CopyAddress address={address} />
        </div>
        {network ? (
          <LazyBalance address={address} network={network} />
        ) : (
          <Notice kind="warn">{t('account.unknownNetwork')}</Notice>
        )}
        <Actions address={address} />
      </div>
      <div className="foot">
        {getTraits(connection.connectorId).kind === 'embedded' && <SettingsButton />}
        <DisconnectButton namespace={connection.namespace} />
        {hasOthers && <DisconnectButton />}
      </div>
    </>
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

const loadBalance = () => import('./AccountBalance.tsx')

/** Loaded apart: a query library that does not arrive must not keep the visitor from disconnecting. */
function LazyBalance(account: AccountBalanceProps) {
  const balance = useLazyComponent(loadBalance)
  if (balance.step === 'loading') return <BalancePending />
  if (balance.step === 'failed') return <BalanceFailed onRetry={balance.retry} />
  return <balance.Component {...account} />
}

function Actions({ address }: { address: string }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const network = findNetwork(foyer.config, connection?.networkId)
  const isSendOffered = connection && canSend(foyer, connection)
  const url = network && getExplorerUrl(network, `address/${address}`)
  const preloadSend = usePreloadView('WalletSend')
  const send = () => {
    startSend(foyer, undefined)
    navigate(foyer, 'WalletSend')
  }
  if (!isSendOffered && !url) return null
  return (
    <div className="actions">
      {isSendOffered && (
        <button type="button" className="action" onClick={send} {...preloadSend}>
          <SendIcon />
          {t('account.send')}
        </button>
      )}
      {url && (
        <a className="action" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLinkIcon />
          {t('account.explorer')}
        </a>
      )}
    </div>
  )
}
