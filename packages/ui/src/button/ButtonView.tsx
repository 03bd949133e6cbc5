import { type Namespace, shortenAddress } from '@foyer/base'
import { isOpenAtom, open } from '@foyer/core'
import { lazy, type MouseEvent, Suspense } from 'react'
import { Avatar } from '../components/Avatar.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'
import { initialWords } from '../i18n/initial.ts'
import { loadStateAtom, prefetch } from '../load.ts'

export type FoyerButtonProps = {
  /** Default `md`. */
  readonly size?: 'sm' | 'md' | undefined
  /** Words instead of the catalogue's, while disconnected and while connecting. */
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
  readonly disabled?: boolean | undefined
  /** Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How much of the address stands before and after the dots. Defaults 4 and 6. */
  readonly charsStart?: number | undefined
  readonly charsEnd?: number | undefined
  /** Default: the active one. */
  readonly namespace?: Namespace | undefined
}

/** The button itself; `FoyerButton` and `<foyer-button>` put it into a shadow root. */
export function ButtonView(props: FoyerButtonProps) {
  const { foyer, options } = useFoyerContext()
  const { namespace, disabled, size = 'md' } = props
  const account = useFoyerAccount(namespace)
  const network = useAccountNetwork(account)
  const isOpen = useFoyerAtom(isOpenAtom)
  const load = useFoyerAtom(loadStateAtom)
  const { enableNetworkSwitch, allowUnsupportedChain } = foyer.config
  const isUnsupported = account.isConnected && !network && enableNetworkSwitch && !allowUnsupportedChain
  const word = (key: keyof typeof initialWords) => options.words?.[key] ?? initialWords[key]

  const click = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, and focus has to find its way back here; elsewhere it would only lay out
    if (!currentTarget.matches(':focus')) currentTarget.focus()
    open(foyer, { ...(namespace && { namespace }), ...(isUnsupported && { view: 'UnsupportedChain' as const }) })
  }
  const warmUp = () => prefetch(foyer)
  const isBusy = account.status === 'connecting' || (isOpen && load === 'loading')
  const connectLabel = load === 'failed' ? word('button.failed') : (props.label ?? word('button.connect'))
  return (
    <button
      type="button"
      className="connect"
      data-size={size}
      data-status={account.status}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      onClick={click}
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      {isBusy && <span className="ring" aria-hidden="true" />}
      {account.status === 'connecting' && (props.loadingLabel ?? word('button.connecting'))}
      {account.status === 'disconnected' && connectLabel}
      {isUnsupported && word('button.unsupported')}
      {account.address && !isUnsupported && <Identity {...props} address={account.address} />}
    </button>
  )
}

// what cannot be loaded is left out: the address says enough
const ButtonBalance = /* @__PURE__ */ lazy(() =>
  import('./ButtonBalance.tsx').catch(() => ({ default: () => undefined })),
)

function Identity(props: FoyerButtonProps & { readonly address: string }) {
  const { address, charsStart, charsEnd, namespace } = props
  return (
    <>
      <span className="short-address">
        <Avatar address={address} className="small" />
        <span className="mono">{shortenAddress(address, charsStart, charsEnd)}</span>
      </span>
      {props.balance !== 'hide' && (
        <Suspense fallback={<span className="skeleton" aria-hidden="true" />}>
          <ButtonBalance namespace={namespace} />
        </Suspense>
      )}
    </>
  )
}
