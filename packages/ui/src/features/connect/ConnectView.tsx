import { type Connector, cleanText, type Namespace } from '@foyer/base'
import { connectionsAtom, connectorsAtom, navigate, startConnect } from '@foyer/core'
import type { MouseEvent } from 'react'
import { ListItem } from '../../components/ListItem.tsx'
import { Button, Prose, Tag } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { walletImage } from '../../components/wallets.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useRichTranslate, useTranslate } from '../../i18n/useTranslate.ts'
import { useLeadsTo } from '../../modal/ViewsContext.ts'

/** The wallets of this browser, the recent ones first. */
export default function ConnectView() {
  const { foyer } = useFoyerContext()
  const connectors = useFoyerAtom(connectorsAtom)
  const recent = foyer.storage.get('recentConnectors') ?? []
  const rank = ({ id }: Connector) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const sorted = [...connectors].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      <div className="stack">
        {sorted.length === 0 && <NoWallets />}
        {sorted.length > 0 && (
          <ul className="list">
            {sorted.map((connector) => (
              <WalletRow
                key={`${connector.namespace} ${connector.id}`}
                connector={connector}
                isRecent={recent.includes(connector.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <Legal />
    </>
  )
}

function WalletRow({ connector, isRecent }: { connector: Connector; isRecent: boolean }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const { id, namespace, type } = connector
  const isConnected = useFoyerAtom(connectionsAtom).get(namespace)?.connectorId === id
  const isInstalled = type === 'ANNOUNCED' || type === 'INJECTED'
  const name = cleanText(connector.name, 40) ?? t('wallet.unnamed')
  return (
    <ListItem
      leading={<WalletImage name={name} src={walletImage(foyer.config, connector)} />}
      title={name}
      // one wallet may be there once per chain family
      detail={foyer.adapters.size > 1 && familyNames[namespace]}
      trailing={
        (isConnected && <Tag kind="ok">{t('connect.connected')}</Tag>) ||
        (isRecent && <Tag>{t('connect.recent')}</Tag>) ||
        (isInstalled && <Tag kind="ok">{t('connect.installed')}</Tag>)
      }
      onClick={() => startConnect(foyer, { connectorId: id, namespace })}
      {...useLeadsTo('ConnectingExternal')}
    />
  )
}

/** Names of chain families are names, the same in every language. */
const familyNames: { readonly [namespace in Namespace]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** What to do without a wallet: on a phone it is an app, elsewhere an extension. */
function NoWallets() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const reload = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.ownerDocument.defaultView?.location.reload()
  return (
    <div className="stack center">
      <Prose
        title={t('connect.empty.title')}
        text={
          <>
            <span data-only="desktop">{t('connect.empty.text')}</span>
            <span data-only="phone">{t('connect.empty.phone')}</span>
          </>
        }
      />
      <div className="pair">
        <Button onClick={() => navigate(foyer, 'WhatIsAWallet')}>{t('connect.empty.help')}</Button>
        <Button kind="primary" data-only="desktop" onClick={reload}>
          {t('connect.reload')}
        </Button>
      </div>
    </div>
  )
}

function Legal() {
  const { termsConditionsUrl, privacyPolicyUrl } = useFoyerContext().foyer.config
  const t = useTranslate()
  const rich = useRichTranslate()
  const link = (url: string | undefined, text: string) => (
    <a key={text} href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  const terms = link(termsConditionsUrl, t('connect.terms'))
  const privacy = link(privacyPolicyUrl, t('connect.privacy'))
  if (!termsConditionsUrl && !privacyPolicyUrl) return null
  return (
    <footer className="foot">
      {termsConditionsUrl && privacyPolicyUrl && rich('connect.legal.both', { terms, privacy })}
      {!privacyPolicyUrl && rich('connect.legal.terms', { terms })}
      {!termsConditionsUrl && rich('connect.legal.privacy', { privacy })}
    </footer>
  )
}
