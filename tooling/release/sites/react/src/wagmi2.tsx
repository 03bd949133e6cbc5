import {
  type Config,
  disconnect,
  getAccount,
  sendTransaction,
  signMessage,
  switchChain,
  watchAccount,
} from '@wagmi/core'
import { type ReactNode, useEffect, useState } from 'react'
import { localhost } from 'viem/chains'
import { message, payment } from './checkout.ts'

/** `@wagmi/core` 2 without hooks, beside Foyer. */
export function WagmiSite({ children }: { readonly config: Config; readonly children: ReactNode }) {
  return children
}

export function WagmiPart({ config }: { readonly config: Config }) {
  const [{ status, address, chainId }, setAccount] = useState(() => getAccount(config))
  const [told, setTold] = useState('')
  useEffect(() => watchAccount(config, { onChange: setAccount }), [config])
  return (
    <section aria-label="wagmi">
      <p data-testid="wagmi">{status === 'connected' ? `${address} on ${chainId}` : status}</p>
      <button type="button" onClick={() => void switchChain(config, { chainId: localhost.id })}>
        wagmi to Localhost
      </button>
      <button type="button" onClick={() => void disconnect(config)}>
        wagmi disconnects
      </button>
      <button type="button" onClick={async () => setTold(await signMessage(config, { message }))}>
        Sign
      </button>
      <button type="button" onClick={async () => setTold(await sendTransaction(config, payment))}>
        Pay
      </button>
      <output>{told}</output>
    </section>
  )
}
