import { useFoyerContext } from '../FoyerContext.ts'
import { initialWords } from '../i18n/initial.ts'
import { ButtonView, type FoyerButtonProps } from './ButtonView.tsx'
import { ShadowButton } from './ShadowButton.tsx'

/**
 * "Connect wallet" while disconnected; avatar, address and balance of the account while connected. Opens the modal.
 * Renders a plain button on a server and takes its place in a shadow root once mounted.
 */
export function FoyerButton(props: FoyerButtonProps) {
  const { options } = useFoyerContext()
  const label = props.label ?? options.words?.['button.connect'] ?? initialWords['button.connect']
  return (
    <ShadowButton label={label} disabled={props.disabled}>
      <ButtonView {...props} />
    </ShadowButton>
  )
}
