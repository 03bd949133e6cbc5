import { type Connection, cleanText, type Namespace } from '@foyer/base'
import { activeConnectionsAtom, type Config, connectorsAtom } from '@foyer/core'
import { findNamedWallet, type NamedWallet, remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { requestModal } from '@foyer/core/internal/views'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CheckIcon, MailIcon, QrIcon } from '../components/icons.tsx'
import { getConnectorImage, getWalletImage } from '../components/images.ts'
import { ProviderImage } from '../components/ProviderImage.tsx'
import { toSafeImageUrl } from '../components/toSafeImageUrl.ts'
import { useFoyerAtom, useFoyerContext, useLanguage } from '../FoyerContext.ts'
import { initialWords, walletButtonWords } from '../i18n/en.ts'
import { getProviderName } from '../i18n/getProviderName.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { type TranslateWith, useTranslateWith } from '../i18n/useTranslateWith.ts'
import { addStyles } from '../theme/shadow.ts'
import { useFoyerWallet } from '../useFoyerWallet.ts'
import { useModalOpener } from './useModalOpener.ts'
import css from './walletButton.css?inline'

/** What a button for one wallet shows, and who is told. */
export type FoyerWalletButtonProps = {
  /** As `connectWallet` takes it: `metamask`, `ledger-live`, an rdns, an id of the catalogue; `walletConnect`; `email`, `google`, … */
  readonly wallet: string
  /** The family to connect. Default: every one that the site and the wallet have. */
  readonly namespace?: Namespace | undefined
  /** 44 px high, or 36. Default `md`. */
  readonly size?: 'sm' | 'md' | undefined
  /** Words in place of the wallet's name. */
  readonly label?: string | undefined
  /** Cannot be pressed. Default false; so is the button of a wallet that cannot be reached here. */
  readonly disabled?: boolean | undefined
  /** A press connected it. */
  readonly onConnect?: ((connection: Connection) => void) | undefined
  /** It did not connect: `ModalClosed` where the visitor left. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The button itself; `FoyerWalletButton` and `<foyer-wallet-button>` put it into a shadow root. */
export default function WalletButtonView(props: FoyerWalletButtonProps) {
  const { foyer, options } = useFoyerContext()
  return (
    <LanguageProvider foyer={foyer} options={options}>
      <ButtonFace {...props} />
    </LanguageProvider>
  )
}

function ButtonFace(props: FoyerWalletButtonProps) {
  const { wallet, namespace, size = 'md', label, disabled, onConnect, onError } = props
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletButtonWords)
  const ref = useRef<HTMLButtonElement>(null)
  // its root is its own, so once is enough
  useLayoutEffect(() => addStyles(ref.current?.getRootNode() as ShadowRoot, css), [])
  const shown = useNamedWallet(wallet, namespace)
  const { connect, isPending } = useFoyerWallet({ namespace, onSuccess: onConnect, onError })
  const { failure, openModal } = useModalOpener()
  const { words } = useLanguage()
  const failed = failure && (words?.[`button.${failure}`] ?? initialWords[`button.${failure}`])
  const name = failed ?? label ?? shown.name
  const press = () => {
    if (shown.isConnected) openModal({ view: 'Account', ...(namespace && { namespace }) })
    else if (failure === 'lost') openModal({})
    else void connect(wallet)
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
      disabled={disabled || isPending || shown.step !== 'found'}
      aria-haspopup="dialog"
      aria-label={failed ?? toAccessibleName(t, shown, name)}
      aria-busy={isPending || shown.step === 'finding' || undefined}
      onClick={press}
      onPointerOver={prefetchModal}
      onFocus={prefetchModal}
    >
      <Face key={shown.image} {...shown} />
      <bdi className="wallet-name">{name}</bdi>
      {shown.isConnected && (
        <span className="tick">
          <CheckIcon />
        </span>
      )}
    </button>
  )
}

function toAccessibleName(
  t: TranslateWith<keyof typeof walletButtonWords>,
  { step, kind, isConnected }: ShownWallet,
  name: string,
): string {
  if (step === 'gone') return t('button.wallet.gone', { wallet: name })
  if (isConnected) return t('button.wallet.account', { wallet: name })
  if (kind === 'social') return t('connect.social', { provider: name })
  return t('button.wallet.connect', { wallet: name })
}

/** Nothing where there is no picture, or where it cannot be loaded. */
function Face({ kind, provider, image }: ShownWallet): ReactNode {
  const [hasFailed, setFailed] = useState(false)
  if (provider) return <ProviderImage provider={provider} />
  if (kind === 'email') return <Glyph icon={<MailIcon />} />
  if (kind === 'relay') return <Glyph icon={<QrIcon />} />
  if (!image || hasFailed) return null
  const hide = () => setFailed(true)
  return <Glyph icon={<img src={image} alt="" referrerPolicy="no-referrer" draggable={false} onError={hide} />} />
}

const Glyph = ({ icon }: { readonly icon: ReactNode }) => <span className="picture">{icon}</span>

type ShownWallet = {
  /** `finding` until it is known whether it is there. */
  readonly step: 'finding' | 'found' | 'gone'
  readonly kind: NamedWallet['is']['kind'] | undefined
  readonly provider: Extract<NamedWallet['is'], { kind: 'social' }>['provider'] | undefined
  readonly name: string
  readonly image: string | undefined
  readonly isConnected: boolean
}

/** Returns what a button shows of a wallet that the site names; it is looked for again where wallets or logins come and go. */
function useNamedWallet(wallet: string, namespace: Namespace | undefined): ShownWallet {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(walletButtonWords)
  const connectors = useFoyerAtom(connectorsAtom)
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const connections = useFoyerAtom(activeConnectionsAtom)
  const [found, setFound] = useState<NamedWallet | 'gone'>()
  // what it finds depends on which wallets and logins are there
  useEffect(() => {
    let isWanted = true
    const show = (next: NamedWallet | 'gone') => isWanted && setFound(next)
    findNamedWallet(foyer, { wallet, namespace }).then(show, () => show('gone'))
    return () => {
      isWanted = false
    }
  }, [foyer, wallet, namespace, connectors, remote])
  const unknown = { kind: undefined, provider: undefined, name: toTitle(wallet), image: undefined, isConnected: false }
  if (found === undefined || found === 'gone') return { ...unknown, step: found ?? 'finding' }
  const { is, isIn, namespaces } = found
  const isConnected = namespaces.some((one) => {
    const connection = connections.get(one)
    return connection !== undefined && isIn(connection)
  })
  const shown = { ...unknown, step: 'found', kind: is.kind, isConnected } as const
  switch (is.kind) {
    case 'relay':
      return { ...shown, name: 'WalletConnect' }
    case 'email':
      return { ...shown, name: t('button.wallet.email') }
    case 'social':
      return { ...shown, provider: is.provider, name: getProviderName(t, is.provider) }
    case 'wallet': {
      const image = getImage(foyer.config, is)
      return { ...shown, name: cleanText(is.name, 40) ?? t('wallet.unnamed'), image: toSafeImageUrl(image) }
    }
  }
}

function getImage(config: Config, { connectors: [connector], wallet }: Extract<NamedWallet['is'], { kind: 'wallet' }>) {
  return (connector && getConnectorImage(config, connector)) ?? (wallet && getWalletImage(config, wallet))
}

/** `ledger-live` → `Ledger live`, until its own name is known. */
function toTitle(wallet: string): string {
  const words = (cleanText(wallet, 40) ?? '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
