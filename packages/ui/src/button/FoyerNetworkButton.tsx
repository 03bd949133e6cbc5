import { loadPart } from '@foyer/base'
import { lazy, Suspense } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import type { ButtonPlaceProps } from './FoyerButton.tsx'
import { LostButton } from './LostButton.tsx'
import type { FoyerNetworkButtonProps } from './NetworkButtonView.tsx'
import { ShadowButton } from './ShadowButton.tsx'

/**
 * The active network with its picture, "Switch network" where the wallet is on one that the site does not name. Opens
 * the list of networks. Renders a plain button on a server and takes its place in a shadow root once mounted.
 */
export function FoyerNetworkButton(props: FoyerNetworkButtonProps & ButtonPlaceProps) {
  const { foyer } = useFoyerContext()
  return (
    <ShadowButton label={foyer.config.defaultNetwork.name} disabled={props.disabled} className={props.className}>
      <NetworkButton {...props} />
    </ShadowButton>
  )
}

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
