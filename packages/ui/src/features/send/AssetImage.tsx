import { TokenImage } from '../../components/TokenImage.tsx'
import type { SendView } from './useSend.ts'

type AssetImageProps = {
  readonly send: SendView
  /** The picture it has in the account. */
  readonly icon?: string | undefined
}

/** The picture of the coin or token that is sent. */
export function AssetImage({ send, icon }: AssetImageProps) {
  const { sender, draft, symbol } = send
  return (
    <TokenImage
      network={sender.network}
      isNative={draft.tokenAddress === undefined}
      symbol={symbol ?? '…'}
      icon={icon}
      size="sm"
    />
  )
}
