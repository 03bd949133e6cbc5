import type { Network } from '@foyer/base'
import { activeConnectionsAtom, activeNetworkIdAtom, startSwitchNetwork } from '@foyer/core'
import { getDisabledReason } from '@foyer/core/internal/views'
import { ListItem } from '../../components/ListItem.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Networks to choose from; one that cannot be chosen says why. */
export function NetworkList({ networks }: { networks: readonly Network[] }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const activeId = useFoyerAtom(activeNetworkIdAtom)
  const connections = useFoyerAtom(activeConnectionsAtom)
  return (
    <ul className="list tight">
      {networks.map((network) => {
        const reason = getDisabledReason(foyer, network)
        const { chainNamespace, caipNetworkId } = network
        const isConnected = connections.get(chainNamespace)?.networkId === caipNetworkId
        return (
          <ListItem
            key={caipNetworkId}
            leading={<NetworkImage network={network} />}
            title={network.name}
            isCurrent={caipNetworkId === activeId}
            isDisabled={reason !== undefined}
            trailing={
              (reason && <Tag>{t(`network.${reason}`)}</Tag>) ||
              (isConnected && <Tag kind="ok">{t('network.connected')}</Tag>)
            }
            onClick={() => startSwitchNetwork(foyer, { network })}
          />
        )
      })}
    </ul>
  )
}
