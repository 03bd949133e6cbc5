import { type Holding, holdingsQuery } from '@foyer/core/internal/holdings'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from '../../FoyerContext.ts'
import { AssetImage } from './AssetImage.tsx'
import type { SendView } from './useSend.ts'

/** Shows what is sent as the account shows it. */
export default function HeldAssetImage({ send }: { readonly send: SendView }) {
  return <AssetImage send={send} icon={useHolding(send)?.icon} />
}

/** Returns what the account holds of what is sent. */
export function useHolding({ sender, draft }: SendView): Holding | undefined {
  const { foyer } = useFoyerContext()
  const { address, network } = sender
  const query = holdingsQuery(foyer, { address, network })
  const enabled = foyer.config.blockchainApiUrl !== undefined
  const { data } = useQuery({ ...query, enabled, refetchInterval: false }, getQueryClient(foyer))
  return data?.shown.find((one) => one.address?.toLowerCase() === draft.tokenAddress?.toLowerCase())
}
