import { wagmiAdapter } from '@foyer/adapter-wagmi'
import type { CreateAdapter, NetworkInput } from '@foyer/base'
import { createFoyer } from '@foyer/core'
import { FoyerButton, FoyerProvider, useFoyerAccount, useFoyerNetwork } from '@foyer/ui'
import { useState } from 'react'
import { mainnet, polygon } from 'viem/chains'

type AppProps = {
  readonly networks?: readonly NetworkInput[]
  readonly adapters?: readonly CreateAdapter[]
}

/** A site as small as they come, with Foyer's button and a line that says who is connected. */
export function App({ networks = [mainnet, polygon], adapters = [wagmiAdapter()] }: AppProps) {
  const [first = mainnet, ...others] = networks
  const [foyer] = useState(() =>
    createFoyer({ projectId: 'a-site', networks: [first, ...others], adapters, enableWalletConnect: false }),
  )
  return (
    <FoyerProvider foyer={foyer}>
      <FoyerButton balance="hide" />
      <State />
    </FoyerProvider>
  )
}

function State() {
  const { status, address } = useFoyerAccount()
  const { caipNetworkId } = useFoyerNetwork()
  return <p data-testid="state">{`${status} ${address ?? ''} ${caipNetworkId ?? ''}`}</p>
}
