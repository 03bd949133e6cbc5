import { type Account, type Connection, families, type Namespace, shortenAddress } from '@foyer/base'
import { connectionsAtom, connectorsAtom, navigate, type RecentConnection } from '@foyer/core'
import {
  addressLabelsAtom,
  disconnectMany,
  forgetWallet,
  isMultiWalletOn,
  listRecent,
  recentConnectionsAtom,
  switchWallet,
} from '@foyer/core/internal/multiWallet'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { CloseIcon, ExitIcon, WalletIcon } from '../../components/icons.tsx'
import { NamespaceImage } from '../../components/NetworkImage.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { walletsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import walletsStyles from './wallets.css?inline'

/** Every wallet of the visitor, family by family, and those they used before. */
export default function ProfileWalletsView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletsWords)
  const connections = useFoyerAtom(connectionsAtom)
  useFoyerAtom(recentConnectionsAtom)
  const recent = listRecent(foyer)
  const stack = useRef<HTMLDivElement>(null)
  useStyles(stack, walletsStyles)
  const preload = usePreloadView('Connect')
  return (
    <>
      <div ref={stack} className="stack wallets">
        {[...connections].map(([namespace, list]) => (
          <section key={namespace} aria-label={families[namespace].name}>
            <FamilyTitle namespace={namespace} />
            <ul className="list">
              {list.map((one, index) => (
                <WalletRow key={one.connectorId} connection={one} isActive={index === 0} />
              ))}
            </ul>
          </section>
        ))}
        {recent.length > 0 && (
          <section aria-label={t('wallets.recent')}>
            <h3 className="family">{t('wallets.recent')}</h3>
            <ul className="list">
              {recent.map((one) => (
                <RecentRow key={one.namespace + one.connectorId} wallet={one} />
              ))}
            </ul>
          </section>
        )}
        {isMultiWalletOn(foyer) && (
          <Button onClick={() => navigate(foyer, 'Connect')} {...preload}>
            <WalletIcon />
            {t('wallets.add')}
          </Button>
        )}
      </div>
      <div className="foot">
        <button type="button" className="link" onClick={() => void disconnectMany(foyer)}>
          <ExitIcon />
          {t('wallets.disconnectAll')}
        </button>
      </div>
    </>
  )
}

function FamilyTitle({ namespace }: { readonly namespace: Namespace }) {
  return (
    <h3 className="family">
      <NamespaceImage namespace={namespace} />
      {families[namespace].name}
    </h3>
  )
}

type WalletRowProps = { readonly connection: Connection; readonly isActive: boolean }

/** A wallet that is connected: its addresses, whether it is the one in use, and the ways to use or leave it. */
function WalletRow({ connection, isActive }: WalletRowProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletsWords)
  const { connectorId, accounts } = connection
  const wallet = useWalletName(connectorId, accounts[0]?.address)
  const words = { wallet: wallet.name, address: shortenAddress(accounts[0]?.address ?? '') }
  return (
    <li className="row" aria-current={isActive || undefined}>
      <WalletImage wallet={wallet} />
      <span className="grow">
        <bdi>{wallet.name}</bdi>
        <Addresses accounts={accounts} />
      </span>
      <span className="acts">
        {isActive ? (
          <Tag kind="ok">{t('wallets.active')}</Tag>
        ) : (
          <RowButton label={t('wallets.switchTo', words)} onClick={() => switchWallet(foyer, connection)}>
            {t('wallets.switch')}
          </RowButton>
        )}
        <IconButton label={t('wallets.disconnect', words)} onClick={() => void disconnectMany(foyer, connection)}>
          <ExitIcon />
        </IconButton>
      </span>
    </li>
  )
}

/** A wallet of before: why it is not connected, and the ways to connect or forget it. */
function RecentRow({ wallet: recent }: { readonly wallet: RecentConnection }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletsWords)
  const { connectorId, address } = recent
  const wallet = useWalletName(connectorId, address)
  const isThere = useFoyerAtom(connectorsAtom).some(({ id }) => id === connectorId)
  const words = { wallet: wallet.name, address: shortenAddress(address) }
  return (
    <li className="row">
      <WalletImage wallet={wallet} />
      <span className="grow">
        <bdi>{wallet.name}</bdi>
        <small>
          <span className="mono">{shortenAddress(address)}</span>
        </small>
        <small>{t(isThere ? `wallets.ending.${recent.ending}` : 'wallets.ending.gone')}</small>
      </span>
      <span className="acts">
        {isThere && (
          <RowButton label={t('wallets.connectAgainTo', words)} onClick={() => switchWallet(foyer, recent)}>
            {t('wallets.connectAgain')}
          </RowButton>
        )}
        <IconButton label={t('wallets.forget', words)} onClick={() => forgetWallet(foyer, recent)}>
          <CloseIcon />
        </IconButton>
      </span>
    </li>
  )
}

/** Returns what the site calls the address, else the wallet. */
function useWalletName(connectorId: string, address: string | undefined) {
  const label = useFoyerAtom(addressLabelsAtom).get(address ?? '')
  const wallet = useConnectorDisplay(connectorId)
  return label === undefined ? wallet : { ...wallet, name: label }
}

type RowButtonProps = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button type="button" className="pill" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** The one in use; of a wallet with addresses for different ends, each with its end. */
function Addresses({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTranslateWith(walletsWords)
  const isSmart = accounts.some(({ type }) => type === 'smartAccount')
  const toTitle = ({ type }: Account) => {
    if (type === 'payment') return t('wallets.payment')
    if (type === 'ordinal') return t('wallets.ordinal')
    if (!isSmart) return undefined
    return t(type === 'smartAccount' ? 'wallets.smartAccount' : 'wallets.owner')
  }
  const titled = accounts.filter(
    (one, index) => toTitle(one) && accounts.findIndex(({ type }) => type === one.type) === index,
  )
  const shown = titled.length > 0 ? titled : accounts.slice(0, 1)
  return shown.map((one) => (
    <small key={one.type + one.address}>
      {toTitle(one)} <span className="mono">{shortenAddress(one.address)}</span>
    </small>
  ))
}
