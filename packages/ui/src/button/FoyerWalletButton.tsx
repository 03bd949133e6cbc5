import { loadPart } from '@foyer/base'
import { lazy, Suspense } from 'react'
import type { ButtonPlaceProps } from './FoyerButton.tsx'
import { LostButton } from './LostButton.tsx'
import { ShadowButton } from './ShadowButton.tsx'
import type { FoyerWalletButtonProps } from './WalletButtonView.tsx'

/**
 * A button for one wallet, or one login: its picture and its name. A press begins with it, as a press on its row in the dialog
 * does; once it is connected, a press opens Account. Renders a plain button on a server and takes its place in a shadow root
 * once mounted.
 */
export function FoyerWalletButton(props: FoyerWalletButtonProps & ButtonPlaceProps) {
  return (
    <ShadowButton label={props.label ?? props.wallet} disabled={props.disabled} className={props.className}>
      <WalletButton {...props} />
    </ShadowButton>
  )
}

// its picture, its words and what finds the wallet load with the first one on a page
const WalletButtonView = /* @__PURE__ */ lazy(() =>
  loadPart(() => import('./WalletButtonView.tsx')).catch(() => ({
    default: ({ size }: FoyerWalletButtonProps) => <LostButton size={size} />,
  })),
)

export function WalletButton(props: FoyerWalletButtonProps) {
  return (
    <Suspense
      fallback={<button type="button" className="connect" part="button" data-size={props.size ?? 'md'} disabled />}
    >
      <WalletButtonView {...props} />
    </Suspense>
  )
}
