import { activeNamespaceAtom, connectorsAtom, startConnect } from '@foyer/core'
import { findKnownWallet, isPhone, showPairing } from '@foyer/core/internal/connect'
import { useEffect } from 'react'
import { EntityImage } from '../../components/EntityImage.tsx'
import { getConnectorImage } from '../../components/images.ts'
import { ListItem } from '../../components/ListItem.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { AllWalletsItem } from './AllWalletsItem.tsx'
import { useHasPairingFailed } from './ConnectingWalletConnectView.tsx'
import { PairingFailure } from './PairingFailure.tsx'
import { QrPanel } from './QrPanel.tsx'
import { usePhonePairing } from './usePhonePairing.ts'

/** For a site without adapters: a code for any wallet, or a list on a phone; and the link to all wallets. */
export default function ConnectingWalletConnectBasicView() {
  return isPhone() ? <PhoneList /> : <AnyWallet />
}

function AnyWallet() {
  const { foyer } = useFoyerContext()
  useEffect(() => showPairing(foyer, { method: 'qrcode' }), [foyer])
  if (useHasPairingFailed()) return <PairingFailure wallet={undefined} platform="qrcode" />
  return (
    <QrPanel wallet={undefined}>
      <ul className="list wide">
        <AllWalletsItem />
      </ul>
    </QrPanel>
  )
}

function PhoneList() {
  const { foyer } = useFoyerContext()
  const active = useFoyerAtom(activeNamespaceAtom)
  const connectors = useFoyerAtom(connectorsAtom).filter(
    ({ type, namespace }) => type !== 'WALLET_CONNECT' && namespace === active,
  )
  usePhonePairing()
  return (
    <div className="stack">
      <ul className="list">
        {connectors.map((connector) => (
          <ListItem
            key={connector.id}
            leading={
              <EntityImage
                name={connector.name}
                src={getConnectorImage(foyer.config, connector)}
                mark={findKnownWallet(foyer, connector)?.id}
              />
            }
            title={connector.name}
            onClick={() => startConnect(foyer, { connectorId: connector.id, namespace: connector.namespace })}
          />
        ))}
        <AllWalletsItem />
      </ul>
    </div>
  )
}
