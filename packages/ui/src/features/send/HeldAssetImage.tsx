import { AssetImage } from './AssetImage.tsx'
import { useHolding } from './useHolding.ts'
import type { SendView } from './useSend.ts'

/** What is sent as the account shows it. */
export default function HeldAssetImage({ send }: { readonly send: SendView }) {
  return <AssetImage send={send} icon={useHolding(send)?.icon} />
}
