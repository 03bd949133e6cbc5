import { families } from '@foyer/base'
import { activeConnectionsAtom, startConnect } from '@foyer/core'
import { ListItem } from '../../components/ListItem.tsx'
import { NamespaceImage } from '../../components/NetworkImage.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { View } from '../../views/View.ts'

/** One wallet, several families: which of them to connect. */
const ConnectingMultiChainView: View<'ConnectingMultiChain'> = ({ params: { ways } }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connections = useFoyerAtom(activeConnectionsAtom)
  const preload = usePreloadView('ConnectingExternal')
  const wallet = useConnectorDisplay(ways[0]?.connectorId)
  return (
    <div className="stack">
      <div className="stack center intro">
        <WalletImage wallet={wallet} size="xl" />
        <p className="hint">{t('multiChain.text', { wallet: wallet.name })}</p>
      </div>
      <ul className="list">
        {ways.map(({ connectorId, namespace }) => (
          <ListItem
            key={namespace}
            leading={<NamespaceImage namespace={namespace} size="md" />}
            title={families[namespace].name}
            trailing={
              connections.get(namespace)?.connectorId === connectorId && <Tag kind="ok">{t('connect.connected')}</Tag>
            }
            onClick={() => startConnect(foyer, { connectorId, namespace })}
            preload={preload}
          />
        ))}
      </ul>
    </div>
  )
}
export default ConnectingMultiChainView
