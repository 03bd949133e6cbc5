import { abortable, type Connector, cleanIcon, cleanText, FoyerError, isSolanaAddress } from '@foyer/base'
import type { SiteWallet, SiteWallets } from './siteTypes.ts'
import type { Abilities, Opened, SolanaWallet } from './types.ts'

/** An object of the wallet-adapter family that the site brings, wrapped; undefined when it lacks a name. */
export function siteWallet(wallet: SiteWallet, loadWeb3: SiteWallets['loadWeb3']): SolanaWallet | undefined {
  const name = cleanText(wallet.name)
  if (!name) return undefined
  const iconUrl = cleanIcon(wallet.icon)
  const connector: Connector = { id: name, name, type: 'EXTERNAL', namespace: 'solana', ...(iconUrl && { iconUrl }) }
  const opened = (): Opened => {
    const address = wallet.publicKey?.toBase58()
    return { addresses: address && isSolanaAddress(address) ? [address] : [] }
  }
  return {
    connector,
    provider: wallet,
    supports: () => true,
    async open({ silent, signal }) {
      if (!wallet.connected) await abortable(silent ? restore(wallet) : wallet.connect(), signal)
      return opened()
    },
    close: () => wallet.disconnect(),
    current: opened,
    watch(listener) {
      const tell = () => listener(opened())
      const gone = () => listener({ addresses: [] })
      wallet.on('connect', tell)
      wallet.on('disconnect', gone)
      return () => {
        wallet.off('connect', tell)
        wallet.off('disconnect', gone)
      }
    },
    abilities: () => abilitiesOf(wallet, loadWeb3),
  }
}

/** Only `autoConnect` promises not to ask; a wallet without it is not restored. */
async function restore(wallet: SiteWallet): Promise<void> {
  await wallet.autoConnect?.()
}

function abilitiesOf(wallet: SiteWallet, loadWeb3: SiteWallets['loadWeb3']): Abilities {
  const { signMessage } = wallet
  const canSign = typeof wallet.signTransaction === 'function'
  const requests = () => import('./siteRequests.ts')
  return {
    legacyOnly: !wallet.supportedTransactionVersions?.has(0),
    signMessage:
      typeof signMessage === 'function'
        ? async ({ message }) => requireSignature(await signMessage.call(wallet, message))
        : undefined,
    signTransactions: canSign
      ? async ({ transactions }) => (await requests()).signTransactions(wallet, await loadWeb3(), transactions)
      : undefined,
    signAndSend:
      typeof wallet.sendTransaction === 'function' && !canSign
        ? async (input) => (await requests()).sendTransaction(wallet, await loadWeb3(), input)
        : undefined,
  }
}

function requireSignature(value: unknown): Uint8Array {
  if (value instanceof Uint8Array && value.length === 64) return value
  throw new FoyerError('WalletRequestFailed', { method: 'signMessage', message: 'no signature' })
}
