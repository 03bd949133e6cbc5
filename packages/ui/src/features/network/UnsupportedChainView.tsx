import { activeConnectionAtom } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/connect'
import { networksVersionAtom } from '@foyer/core/views'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { NetworkList } from './NetworkList.tsx'

/** The wallet is on a network the site did not name: change network, or leave. */
export default function UnsupportedChainView() {
  const { networks } = useFoyerContext().foyer.config
  const connection = useFoyerAtom(activeConnectionAtom)
  const hasSeveral = useFoyerAtom(remoteFeaturesAtom)?.multiWallet
  useFoyerAtom(networksVersionAtom)
  const t = useTranslate()
  return (
    <>
      <div className="stack">
        <p className="hint">{t('network.unsupported.text')}</p>
        <NetworkList networks={networks} />
      </div>
      <div className="foot">
        <DisconnectButton connection={hasSeveral ? connection : undefined} />
      </div>
    </>
  )
}
