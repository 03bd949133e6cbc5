import { activeConnectionAtom } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { listSwapNetworks } from '@foyer/core/internal/swap'
import { networksVersionAtom } from '@foyer/core/internal/views'
import { DisconnectButton } from '../../components/DisconnectButton.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { switchWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'
import { NetworkList } from './NetworkList.tsx'

/** The wallet is on a network the site did not name, or on one without swaps: change network, or leave. */
const UnsupportedChainView: View<'UnsupportedChain'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const connection = useFoyerAtom(activeConnectionAtom)
  const hasSeveral = useFoyerAtom(remoteFeaturesAtom)?.multiWallet
  useFoyerAtom(networksVersionAtom)
  const t = useTranslateWith(switchWords)
  const isForSwap = params?.swapUnsupportedChain === true
  return (
    <>
      <div className="stack">
        <p className="hint">{t(isForSwap ? 'error.NetworkUnsupportedForSwaps' : 'network.unsupported.text')}</p>
        <NetworkList networks={isForSwap ? listSwapNetworks(foyer) : foyer.config.networks} />
      </div>
      <div className="foot">
        <DisconnectButton connection={hasSeveral ? connection : undefined} />
      </div>
    </>
  )
}
export default UnsupportedChainView
