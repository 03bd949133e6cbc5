import { requestModal } from '@foyer/core/internal/views'
import { useLayoutEffect, useRef, useState } from 'react'
import { getNetworkImage } from '../components/images.ts'
import { useFoyerContext, useLanguage } from '../FoyerContext.ts'
import { initialWords, networkButtonWords } from '../i18n/en.ts'
import { addStyles } from '../theme/shadow.ts'
import { useFoyerNetwork } from '../useFoyerNetwork.ts'
import css from './networkButton.css?inline'
import { useModalOpener } from './useModalOpener.ts'

/** What the network button shows. */
export type FoyerNetworkButtonProps = {
  /** 44 px high, or 36. Default `md`. */
  readonly size?: 'sm' | 'md' | undefined
  /** Words for a network that the site does not name and allows all the same. Default `Unknown network`. */
  readonly label?: string | undefined
  /** Cannot be pressed. Default false. */
  readonly disabled?: boolean | undefined
}

/** The button itself; `FoyerNetworkButton` and `<foyer-network-button>` put it into a shadow root. */
export default function NetworkButtonView({ size = 'md', label, disabled }: FoyerNetworkButtonProps) {
  const { foyer } = useFoyerContext()
  const language = useLanguage()
  const ref = useRef<HTMLButtonElement>(null)
  // its root is its own, so once is enough
  useLayoutEffect(() => addStyles(ref.current?.getRootNode() as ShadowRoot, css), [])
  const { network } = useFoyerNetwork()
  const { failure, isLoading: isBusy, openModal } = useModalOpener()
  const { enableNetworkSwitch, allowUnsupportedChain } = foyer.config
  const words = { ...initialWords, ...networkButtonWords, ...language.words }
  const unnamed = allowUnsupportedChain ? (label ?? words['button.network.unknown']) : words['button.unsupported']
  const name = network?.name ?? unnamed
  const show = () => {
    foyer.events.emit({ type: 'CLICK_NETWORKS', properties: undefined })
    openModal({ view: 'Networks' })
  }
  const prefetchModal = () => requestModal(foyer)
  return (
    <button
      ref={ref}
      type="button"
      className="connect"
      part="button"
      data-size={size}
      // it looks like the button of a connected visitor
      data-status="connected"
      disabled={disabled || isBusy || !enableNetworkSwitch}
      aria-haspopup="dialog"
      aria-label={failure ? undefined : words['button.network.choose'].replace('{network}', () => name)}
      aria-busy={isBusy || undefined}
      onClick={show}
      onPointerOver={prefetchModal}
      onFocus={prefetchModal}
    >
      {network && !failure && <Picture key={network.caipNetworkId} src={getNetworkImage(foyer.config, network)} />}
      <bdi className="network-name">{failure ? words[`button.${failure}`] : name}</bdi>
    </button>
  )
}

/** Nothing where there is none, or where it cannot be loaded. */
function Picture({ src }: { readonly src: string | undefined }) {
  const [hasFailed, setFailed] = useState(false)
  if (!src || hasFailed) return null
  return <img className="avatar small" src={src} alt="" onError={() => setFailed(true)} />
}
