import { useFoyerContext } from '../FoyerContext.ts'
import { initialWords } from '../i18n/en.ts'
import { ButtonView, type FoyerButtonProps } from './ButtonView.tsx'
import { ShadowButton } from './ShadowButton.tsx'

/** What a button's place in a React page takes. */
export type ButtonPlaceProps = {
  /** Classes of the element around the button, which is the page's to lay out; `.mine::part(button)` dresses the button itself. */
  readonly className?: string | undefined
}

/**
 * "Connect wallet" while disconnected; avatar, address and balance of the account while connected. Opens the modal.
 * Renders a plain button on a server and takes its place in a shadow root once mounted.
 */
export function FoyerButton(props: FoyerButtonProps & ButtonPlaceProps) {
  const { options } = useFoyerContext()
  const label = props.label ?? options.words?.['button.connect'] ?? initialWords['button.connect']
  return (
    <ShadowButton label={label} disabled={props.disabled} className={props.className}>
      <ButtonView {...props} />
    </ShadowButton>
  )
}
