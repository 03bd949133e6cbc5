import { abortable, type Connector, cleanIcon, cleanText, FoyerError, isSolanaAddress, loadPart } from '@foyer/base'
import type { SiteWallet, SiteWallets } from './siteTypes.ts'
import type { Abilities, Opened, SolanaWallet } from './types.ts'

/** Runs one request of a wallet; its error is one of ours. */
type Request = <value>(method: string, run: () => Promise<value>) => Promise<value>

/**
 * Whether the library would let the visitor choose it: found on this page, or loaded by itself. The others have no
 * wallet to connect to; where to get one is the catalogue's to say.
 */
export function isReady({ readyState }: SiteWallet): boolean {
  return readyState === 'Installed' || readyState === 'Loadable'
}

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
  const request: Request = async (method, run) => {
    try {
      return await run()
    } catch (error) {
      const { toSiteError } = await loadPart(() => import('./toSiteError.ts'))
      throw toSiteError(error, { method, connectorId: name })
    }
  }
  return {
    connector,
    provider: wallet,
    supports: () => true,
    async open({ silent, signal }) {
      const connect = () => (silent ? restore(wallet) : wallet.connect())
      if (!wallet.connected) await abortable(request('connect', connect), signal)
      return opened()
    },
    close: () => request('disconnect', () => wallet.disconnect()),
    current: opened,
    watch(listener) {
      const emitShared = () => listener(opened())
      const emitDisconnected = () => listener({ addresses: [] })
      wallet.on('connect', emitShared)
      wallet.on('disconnect', emitDisconnected)
      return () => {
        wallet.off('connect', emitShared)
        wallet.off('disconnect', emitDisconnected)
      }
    },
    abilities: () => abilitiesOf(wallet, loadWeb3, request),
  }
}

/** Only `autoConnect` promises not to ask; a wallet without it is not restored. */
async function restore(wallet: SiteWallet): Promise<void> {
  await wallet.autoConnect?.()
}

function abilitiesOf(wallet: SiteWallet, loadWeb3: SiteWallets['loadWeb3'], request: Request): Abilities {
  const { signMessage } = wallet
  const canSign = typeof wallet.signTransaction === 'function'
  const requests = () => loadPart(() => import('./siteRequests.ts'))
  return {
    legacyOnly: !wallet.supportedTransactionVersions?.has(0),
    signMessage:
      typeof signMessage === 'function'
        ? async ({ message }) => assertSignature(await request('signMessage', () => signMessage.call(wallet, message)))
        : undefined,
    signTransactions: canSign
      ? async ({ transactions }) => {
          const [{ signTransactions }, web3] = await Promise.all([requests(), loadWeb3()])
          return request('signTransaction', () => signTransactions(wallet, web3, transactions))
        }
      : undefined,
    signAndSend:
      typeof wallet.sendTransaction === 'function' && !canSign
        ? async (input) => {
            const [{ sendTransaction }, web3] = await Promise.all([requests(), loadWeb3()])
            return request('sendTransaction', () => sendTransaction(wallet, web3, input))
          }
        : undefined,
  }
}

function assertSignature(value: unknown): Uint8Array {
  if (value instanceof Uint8Array && value.length === 64) return value
  throw new FoyerError('WalletRequestFailed', { method: 'signMessage', message: 'no signature' })
}
