import type { ButtonPlaceProps } from './FoyerButton.tsx'
import { ShadowButton } from './ShadowButton.tsx'
import { WalletButton } from './WalletButton.tsx'
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
