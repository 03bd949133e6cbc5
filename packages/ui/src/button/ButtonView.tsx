import { type Namespace, type Network, shortenAddress } from '@foyer/base'
import { requestModal } from '@foyer/core/internal/views'
import { type ComponentType, lazy, type MouseEvent, Suspense } from 'react'
import { useFoyerContext, useLanguage } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'
import { initialWords } from '../i18n/en.ts'
import type { ButtonAvatarProps } from './ButtonAvatar.tsx'
import { loadAvatar } from './loadAvatar.ts'
import { useModalOpener } from './useModalOpener.ts'

/** What the button shows. */
export type FoyerButtonProps = {
  /** 44 px high, or 36. Default `md`. */
  readonly size?: 'sm' | 'md' | undefined
  /** Words while disconnected. Default `Connect wallet`. */
  readonly label?: string | undefined
  /** Words while connecting. Default `Connecting…`. */
  readonly loadingLabel?: string | undefined
  /** Cannot be pressed. Default false. */
  readonly disabled?: boolean | undefined
  /** The balance beside the address. Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How much of the address stands before the dots. Default 4. */
  readonly charsStart?: number | undefined
  /** How much of it stands after the dots. Default 6. */
  readonly charsEnd?: number | undefined
  /** Whose account it shows, and which family its wallets are of. Default: the active one. */
  readonly namespace?: Namespace | undefined
}

/** The button itself; `FoyerButton` and `<foyer-button>` put it into a shadow root. */
export function ButtonView(props: FoyerButtonProps) {
  const { foyer } = useFoyerContext()
  const { words } = useLanguage()
  const { namespace, disabled, size = 'md' } = props
  const account = useFoyerAccount(namespace)
  const network = useAccountNetwork(account)
  const { failure, isLoading, openModal } = useModalOpener()
  const { enableNetworkSwitch, allowUnsupportedChain } = foyer.config
  const isUnsupported = account.isConnected && !network && enableNetworkSwitch && !allowUnsupportedChain
  const getWord = (key: keyof typeof initialWords) => words?.[key] ?? initialWords[key]

  const click = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, to which the focus returns later; elsewhere `focus` would only force layout
    if (!currentTarget.matches(':focus')) currentTarget.focus()
    openModal({ namespace, view: isUnsupported ? 'UnsupportedChain' : undefined })
  }
  // heard as `over`: of a pointer that comes from the page's own part of the tree React tells no `enter` inside a shadow root
  const prefetchModal = () => requestModal(foyer)
  const isBusy = account.status === 'connecting' || isLoading
  return (
    <button
      type="button"
      className="connect"
      part="button"
      data-size={size}
      data-status={account.address && 'connected'}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      onClick={click}
      onPointerOver={prefetchModal}
      onFocus={prefetchModal}
    >
      {isBusy && <span className="ring" aria-hidden="true" />}
      {failure ? (
        getWord(`button.${failure}`)
      ) : isUnsupported ? (
        getWord('button.unsupported')
      ) : account.address ? (
        // also of an account that a server remembers, beside the ring: who it is says more than that it is being asked
        <Identity {...props} address={account.address} network={network} />
      ) : account.status === 'connecting' ? (
        (props.loadingLabel ?? getWord('button.connecting'))
      ) : (
        (props.label ?? getWord('button.connect'))
      )}
    </button>
  )
}

/** If it cannot be loaded, the button shows the address alone. */
const without = () => ({ default: () => undefined })

const ButtonBalance = /* @__PURE__ */ lazy(() => import('./ButtonBalance.tsx').catch(without))

// a page without a connected visitor does not load the pictures; the dialog brings them while the list is read
const ButtonAvatar = /* @__PURE__ */ lazy(
  (): Promise<{ default: ComponentType<ButtonAvatarProps> }> => loadAvatar().catch(without),
)

type IdentityProps = FoyerButtonProps & { readonly address: string; readonly network: Network | undefined }

function Identity(props: IdentityProps) {
  const { address, network, namespace, charsStart, charsEnd } = props
  return (
    <>
      <span className="short-address">
        <Suspense fallback={<span className="avatar small" />}>
          <ButtonAvatar namespace={namespace} />
        </Suspense>
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
