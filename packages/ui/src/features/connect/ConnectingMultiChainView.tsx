import { connectionsAtom, startConnect } from '@foyer/core'
import { FamilyImage, familyNames } from '../../components/Families.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { Tag } from '../../components/parts.tsx'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useWallet } from '../../components/wallets.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useLeadsTo } from '../../modal/ViewsContext.ts'
import type { View } from '../../routes.tsx'

/** One wallet, several families: which of them to connect. */
const ConnectingMultiChainView: View<'ConnectingMultiChain'> = ({ params: { ways } }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connections = useFoyerAtom(connectionsAtom)
  const leadsTo = useLeadsTo('ConnectingExternal')
  const wallet = useWallet(ways[0]?.connectorId)
  return (
    <div className="stack">
      <div className="stack center intro">
        <WalletImage name={wallet.name} src={wallet.image} size="xl" />
        <p className="hint">{t('multiChain.text', { wallet: wallet.name })}</p>
      </div>
      <ul className="list">
        {ways.map(({ connectorId, namespace }) => (
          <ListItem
            key={namespace}
            leading={<FamilyImage namespace={namespace} size="md" />}
            title={familyNames[namespace]}
            trailing={
              connections.get(namespace)?.connectorId === connectorId && <Tag kind="ok">{t('connect.connected')}</Tag>
            }
            onClick={() => startConnect(foyer, { connectorId, namespace })}
            leadsTo={leadsTo}
          />
        ))}
      </ul>
    </div>
  )
}
export default ConnectingMultiChainView
