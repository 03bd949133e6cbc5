import { useFoyerContext } from '../FoyerContext.ts'
import type { ButtonPlaceProps } from './FoyerButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'
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
