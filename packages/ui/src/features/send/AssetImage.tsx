import { getNetworkImage } from '../../components/images.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import type { SendView } from './useSend.ts'

type AssetImageProps = {
  readonly send: SendView
  /** The picture it has in the account. */
  readonly icon?: string | undefined
}

/** The picture of the coin or token that is sent. */
export function AssetImage({ send, icon }: AssetImageProps) {
  const { foyer } = useFoyerContext()
  const { network } = send.sender
  const isNative = send.draft.tokenAddress === undefined
  const own = isNative ? getNetworkImage(foyer.config, network) : undefined
  const mark = isNative ? network.caipNetworkId : undefined
  return <WalletImage name={send.symbol ?? '…'} src={own ?? icon} mark={mark} size="sm" round />
}
