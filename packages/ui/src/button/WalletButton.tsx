import { loadPart } from '@foyer/base'
import { lazy, Suspense } from 'react'
import { LostButton } from './LostButton.tsx'
import type { FoyerWalletButtonProps } from './WalletButtonView.tsx'

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
