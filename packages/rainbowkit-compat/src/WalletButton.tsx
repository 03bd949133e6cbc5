import { FoyerWalletButton, useFoyerAccount, useFoyerWallet } from '@foyer/ui'
import type { ReactNode } from 'react'

function Button({ wallet = 'metamask' }: { readonly wallet?: string | undefined }) {
  return <FoyerWalletButton wallet={wallet} namespace="eip155" />
}

/** What `WalletButton.Custom` is drawn from. */
export type WalletButtonState = {
  readonly ready: boolean
  readonly connected: boolean
  readonly loading: boolean
  readonly error: boolean
  readonly mounted: boolean
  /** Call it within a press. What goes wrong is in `error`. */
  readonly connect: () => Promise<void>
}

/** A button for one wallet that the page draws. */
function Custom(props: {
  readonly wallet?: string | undefined
  readonly children: (state: WalletButtonState) => ReactNode
}) {
  const { wallet = 'metamask', children } = props
  const { connect, isReady, isPending, isError } = useFoyerWallet({ namespace: 'eip155' })
  const { isConnected } = useFoyerAccount('eip155')
  return children({
    ready: isReady,
    mounted: isReady,
    connected: isConnected,
    loading: isPending,
    error: isError,
    connect: () => connect(wallet),
  })
}

/** Connects one wallet: its name, such as `rainbow`. `WalletButton.Custom` draws a button of the page's own. */
export const WalletButton: typeof Button & { readonly Custom: typeof Custom } = Object.assign(Button, { Custom })
