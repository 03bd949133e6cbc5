import { loadPart } from '@foyer/base'
import { lazy, Suspense } from 'react'
import { LostButton } from './LostButton.tsx'
import type { FoyerNetworkButtonProps } from './NetworkButtonView.tsx'

// its picture and its words load with the first one on a page
const NetworkButtonView = /* @__PURE__ */ lazy(() =>
  loadPart(() => import('./NetworkButtonView.tsx')).catch(() => ({
    default: ({ size }: FoyerNetworkButtonProps) => <LostButton size={size} view="Networks" />,
  })),
)

export function NetworkButton(props: FoyerNetworkButtonProps) {
  return (
    <Suspense
      fallback={<button type="button" className="connect" part="button" data-size={props.size ?? 'md'} disabled />}
    >
      <NetworkButtonView {...props} />
    </Suspense>
  )
}
