import { cleanText, type Namespace } from '@foyer/base'
import { activeConnectionsAtom, type Config, connectorsAtom } from '@foyer/core'
import { findNamedWallet, type NamedWallet, remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { useEffect, useState } from 'react'
import { getConnectorImage, getWalletImage } from '../components/images.ts'
import { toSafeImageUrl } from '../components/toSafeImageUrl.ts'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { walletButtonWords } from '../i18n/en.ts'
import { getProviderName } from '../i18n/getProviderName.ts'
import { useTranslateWith } from '../i18n/useTranslateWith.ts'

export type ShownWallet = {
  /** `finding` until it is known whether it is there. */
  readonly step: 'finding' | 'found' | 'gone'
  readonly kind: NamedWallet['is']['kind'] | undefined
  readonly provider: Extract<NamedWallet['is'], { kind: 'social' }>['provider'] | undefined
  readonly name: string
  readonly image: string | undefined
  readonly isConnected: boolean
}

/** What a button shows of a wallet that the site names; it is looked for again where wallets or logins come and go. */
export function useNamedWallet(wallet: string, namespace: Namespace | undefined): ShownWallet {
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
