import { activeConnectionAtom } from '@foyer/core'
import { getReceiving } from '@foyer/core/internal/receive'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** On which networks the address can be paid. */
export default function WalletCompatibleNetworksView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sendWords)
  const receiving = getReceiving(foyer, useFoyerAtom(activeConnectionAtom))
  return (
    <div className="stack">
      <p className="hint">{t('receive.networks.text')}</p>
      <ul className="list tight">
        {receiving?.networks.map((network) => (
          <li key={network.caipNetworkId}>
            <div className="row">
              <NetworkImage network={network} />
              <span className="grow">
                <bdi>{network.name}</bdi>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
