import { type Namespace, type Network, shortenAddress } from '@foyer/base'
import { isOpenAtom, open } from '@foyer/core'
import { modalCodeAtom, requestModal } from '@foyer/core/views'
import { lazy, type MouseEvent, Suspense } from 'react'
import { Avatar } from '../components/Avatar.tsx'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'
import { initialWords } from '../i18n/initial.ts'

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
  const code = useFoyerAtom(modalCodeAtom)
  const { enableNetworkSwitch, allowUnsupportedChain } = foyer.config
  const isUnsupported = account.isConnected && !network && enableNetworkSwitch && !allowUnsupportedChain
  const getWord = (key: keyof typeof initialWords) => options.words?.[key] ?? initialWords[key]

  const click = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, to which the focus returns later; elsewhere `focus` would only force layout
    if (!currentTarget.matches(':focus')) currentTarget.focus()
    open(foyer, { ...(namespace && { namespace }), ...(isUnsupported && { view: 'UnsupportedChain' as const }) })
  }
  const prefetchModal = () => requestModal(foyer)
  const isBusy = account.status === 'connecting' || (isOpen && code === 'loading')
  const connectLabel = code === 'failed' ? getWord('button.failed') : (props.label ?? getWord('button.connect'))
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
      onPointerEnter={prefetchModal}
      onFocus={prefetchModal}
    >
      {isBusy && <span className="ring" aria-hidden="true" />}
      {account.status === 'connecting' && (props.loadingLabel ?? getWord('button.connecting'))}
      {account.status === 'disconnected' && connectLabel}
      {isUnsupported && getWord('button.unsupported')}
      {account.address && !isUnsupported && <Identity {...props} address={account.address} network={network} />}
    </button>
  )
}

// if it cannot be loaded, the button shows the address alone
const ButtonBalance = /* @__PURE__ */ lazy(() =>
  import('./ButtonBalance.tsx').catch(() => ({ default: () => undefined })),
)

type IdentityProps = FoyerButtonProps & { readonly address: string; readonly network: Network | undefined }

function Identity(props: IdentityProps) {
  const { address, network, charsStart, charsEnd } = props
  return (
    <>
      <span className="short-address">
        <Avatar address={address} className="small" />
        <span className="mono">{shortenAddress(address, charsStart, charsEnd)}</span>
      </span>
      {props.balance !== 'hide' && (
        <Suspense fallback={<span className="skeleton" aria-hidden="true" />}>
          <ButtonBalance address={address} network={network} />
        </Suspense>
      )}
    </>
  )
}
