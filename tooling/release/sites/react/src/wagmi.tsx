import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Config } from '@wagmi/core'
import type { ReactNode } from 'react'
import { localhost } from 'viem/chains'
import { useConnection, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { message, payment } from './checkout.ts'

const queryClient = new QueryClient()

/** wagmi 3 with its own React hooks, beside Foyer. */
export function WagmiSite({ config, children }: { readonly config: Config; readonly children: ReactNode }) {
  // Foyer restores the connection: wagmi must not as well
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

export function WagmiPart(_: { readonly config: Config }) {
  const { status, address, chainId } = useConnection()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  const signature = useSignMessage()
  const transaction = useSendTransaction()
  return (
    <section aria-label="wagmi">
      <p data-testid="wagmi">{status === 'connected' ? `${address} on ${chainId}` : status}</p>
      <button type="button" onClick={() => switchChain({ chainId: localhost.id })}>
        wagmi to Localhost
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi disconnects
      </button>
      <button type="button" onClick={() => signature.mutate({ message })}>
        Sign
      </button>
      <button type="button" onClick={() => transaction.mutate(payment)}>
        Pay
      </button>
      <output>{transaction.data ?? signature.data}</output>
    </section>
  )
}
