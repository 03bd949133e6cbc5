import { cleanText } from '@foyer/base'
import { activeConnectionAtom, connectionsAtom, findNetwork, navigate, showToast } from '@foyer/core'
import { frameConnectorId } from '@foyer/core/embedded'
import { canSend, startSend } from '@foyer/core/features'
import { useFoyerBalance } from '../../button/useFoyerBalance.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { CopyAddress } from '../../components/CopyAddress.tsx'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { SettingsIcon } from '../../components/embeddedIcons.tsx'
import { getExplorerUrl } from '../../components/getExplorerUrl.ts'
import { ExternalLinkIcon, SendIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../modal/usePreloadView.ts'

/** Who is connected, with what, and what can be done. */
export default function AccountView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connection = useFoyerAtom(activeConnectionAtom)
  const hasOthers = useFoyerAtom(connectionsAtom).size > 1
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
        {network ? <AccountBalance /> : <Notice kind="warn">{t('account.unknownNetwork')}</Notice>}
        <Actions address={address} />
      </div>
      <div className="foot">
        {connection.connectorId === frameConnectorId && <SettingsButton />}
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

function AccountBalance() {
  const { foyer, options } = useFoyerContext()
  const t = useTranslate()
  const { balance, isPending, refetch } = useFoyerBalance()
  const retry = async () => {
    const { isError } = await refetch()
    if (isError) showToast(foyer, { variant: 'error', name: 'balanceUnavailable' })
  }
  if (isPending) {
    return (
      <p className="balance" role="status" aria-label={t('dialog.loading')}>
        <span className="skeleton" />
      </p>
    )
  }
  if (!balance) {
    const action = (
      <button type="button" className="mini" onClick={() => void retry()}>
        {t('dialog.retry')}
      </button>
    )
    return (
      <Notice kind="bad" action={action}>
        {t('account.balanceFailed')}
      </Notice>
    )
  }
  const { whole, fraction } = formatAmount(balance, options.locale)
  return (
    <p className="balance">
      <span>
        {whole}
        <i>{fraction}</i>
      </span>
      <small>{cleanText(balance.symbol, 12)}</small>
    </p>
  )
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
