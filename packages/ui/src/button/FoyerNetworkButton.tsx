import { useFoyerContext } from '../FoyerContext.ts'
import { NetworkButton } from './NetworkButton.tsx'
import type { FoyerNetworkButtonProps } from './NetworkButtonView.tsx'
import { ShadowButton } from './ShadowButton.tsx'

/**
 * The active network with its picture, "Switch network" where the wallet is on one that the site does not name. Opens
 * the list of networks. Renders a plain button on a server and takes its place in a shadow root once mounted.
 */
export function FoyerNetworkButton(props: FoyerNetworkButtonProps) {
  const { foyer } = useFoyerContext()
  return (
    <ShadowButton label={foyer.config.defaultNetwork.name} disabled={props.disabled}>
      <NetworkButton {...props} />
    </ShadowButton>
  )
}
