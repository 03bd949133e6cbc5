// Written by `foyer migrate --from solana-wallet-adapter`: the dialog and its buttons on Foyer, with `useWallet` and `useConnection` as they
// were. It is yours now: change it, or replace its names one by one.
import { solanaAdapter } from '@foyer/adapter-solana'
import { solana, solanaDevnet, solanaTestnet } from '@foyer/base'
import { createFoyer, disconnect, type Foyer, open } from '@foyer/core'
import { getSigner } from '@foyer/core/signing'
import { FoyerCustomButton, FoyerProvider, useFoyer, useFoyerAccount, useFoyerState } from '@foyer/ui'
import type { Adapter } from '@solana/wallet-adapter-base'
import { useConnection, WalletContext, type WalletContextState } from '@solana/wallet-adapter-react'
import { PublicKey, type Transaction, type VersionedTransaction } from '@solana/web3.js'
import { type ButtonHTMLAttributes, type ReactNode, useMemo, useState } from 'react'

type ProviderProps = {
  readonly children?: ReactNode
  /** Those without the Wallet Standard; Foyer finds the others itself. */
  readonly wallets?: readonly Adapter[] | undefined
  readonly autoConnect?: unknown
}

/** Below `ConnectionProvider`, whose endpoint says the network. The options of its first rendering count. */
export function WalletProvider({ children, wallets = [], autoConnect = false }: ProviderProps) {
  const { connection } = useConnection()
  const [foyer] = useState(() => createSite(connection.rpcEndpoint, wallets, Boolean(autoConnect)))
  return (
    <FoyerProvider foyer={foyer}>
      <Wallet isAutomatic={Boolean(autoConnect)}>{children}</Wallet>
    </FoyerProvider>
  )
}

function createSite(endpoint: string, wallets: readonly Adapter[], enableReconnect: boolean): Foyer {
  const network = /devnet/i.test(endpoint) ? solanaDevnet : /testnet/i.test(endpoint) ? solanaTestnet : solana
  return createFoyer({
    networks: [network],
    adapters: [solanaAdapter({ wallets: [...wallets], loadWeb3: () => import('@solana/web3.js') })],
    customRpcUrls: { [network.caipNetworkId]: [{ url: endpoint }] },
    enableReconnect,
    themeMode: 'dark',
    themeVariables: {
      '--foyer-accent': '#512da8',
      '--foyer-background': '#10141f',
      '--foyer-raised-surface': '#1a1f2e',
      '--foyer-border-radius-dialog': '10px',
    },
  })
}

type AnyTransaction = Transaction | VersionedTransaction

const isVersioned = (transaction: AnyTransaction): transaction is VersionedTransaction => 'version' in transaction

const toBytes = (transaction: AnyTransaction): Uint8Array =>
  isVersioned(transaction)
    ? transaction.serialize()
    : Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

/** Reads signed bytes as the class that the page's own transaction is of. */
function readAs<transaction extends AnyTransaction>(like: transaction, bytes: Uint8Array): transaction {
  const type: unknown = like.constructor
  const read = isVersioned(like)
    ? (type as typeof VersionedTransaction).deserialize(bytes)
    : (type as typeof Transaction).from(bytes)
  return read as transaction
}

/** Gives `useWallet` what the wallet that Foyer has connected can do. */
function Wallet({ children, isAutomatic }: { readonly children?: ReactNode; readonly isAutomatic: boolean }) {
  const { foyer } = useFoyer()
  const { address, status } = useFoyerAccount('solana')
  const value = useMemo(
    () => ({ ...toContext(foyer, address), autoConnect: isAutomatic, connecting: status === 'connecting' }),
    [foyer, address, status, isAutomatic],
  )
  return <WalletContext.Provider value={value}>{children}</WalletContext.Provider>
}

function requireSigner(foyer: Foyer) {
  const signer = getSigner(foyer, 'solana')
  if (!signer) throw new Error('Connect a wallet first.')
  return signer
}

function toContext(foyer: Foyer, address: string | undefined): WalletContextState {
  const publicKey = address ? new PublicKey(address) : null
  const signTransaction = async <transaction extends AnyTransaction>(transaction: transaction) =>
    readAs(transaction, await requireSigner(foyer).signTransaction({ transaction: toBytes(transaction) }))
  return {
    autoConnect: false,
    wallets: [],
    wallet: null,
    publicKey,
    connecting: false,
    connected: publicKey !== null,
    disconnecting: false,
    select: () => open(foyer),
    connect: async () => open(foyer),
    disconnect: () => disconnect(foyer, { namespace: 'solana' }),
    async sendTransaction(transaction, connection, { signers = [], ...options } = {}) {
      if (!isVersioned(transaction)) {
        if (publicKey) transaction.feePayer ??= publicKey
        transaction.recentBlockhash ??= (await connection.getLatestBlockhash(options.preflightCommitment)).blockhash
        if (signers.length > 0) transaction.partialSign(...signers)
      } else if (signers.length > 0) transaction.sign(signers)
      return connection.sendRawTransaction((await signTransaction(transaction)).serialize(), options)
    },
    signTransaction: publicKey ? signTransaction : undefined,
    signAllTransactions: publicKey
      ? async (transactions) => {
          const signed = await requireSigner(foyer).signAllTransactions({ transactions: transactions.map(toBytes) })
          return transactions.map((one, index) => readAs(one, signed[index] as Uint8Array))
        }
      : undefined,
    signMessage: publicKey ? (message) => signBytes(foyer, message) : undefined,
    signIn: undefined,
  }
}

/** @throws TypeError for bytes that are no text */
async function signBytes(foyer: Foyer, bytes: Uint8Array): Promise<Uint8Array> {
  const message = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return fromBase58(await requireSigner(foyer).signMessage({ message }))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @returns the 64 bytes of a signature */
function fromBase58(text: string): Uint8Array {
  const bytes = new Uint8Array(64)
  for (const letter of text) {
    let carry = alphabet.indexOf(letter)
    for (let index = 63; index >= 0; index -= 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
  }
  return bytes
}

/** `WalletProvider` has the dialog. */
export const WalletModalProvider = ({ children }: { readonly children?: ReactNode }) => <>{children}</>

/** The look that the kit's style sheet gave. Rules of your own for these classes come before it. */
const look = `
:where(.wallet-adapter-button) { display: flex; align-items: center; height: 48px; padding: 0 24px; border: 0; border-radius: 4px; background: transparent; color: #fff; font: 600 16px/48px system-ui, sans-serif; cursor: pointer; }
:where(.wallet-adapter-button-trigger) { background: #512da8; }
:where(.wallet-adapter-button:not([disabled]):hover) { background: #1a1f2e; }
:where(.wallet-adapter-button[disabled]) { background: #404144; color: #999; cursor: not-allowed; }
:where(.wallet-adapter-button > i, .wallet-adapter-button > i > img) { display: flex; align-items: center; justify-content: center; width: 24px; height: 24px; }
:where(.wallet-adapter-button-start-icon) { margin-inline-end: 12px; }
:where(.wallet-adapter-button-end-icon) { margin-inline-start: 12px; }
`

if (typeof document !== 'undefined') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  readonly startIcon?: ReactNode
  readonly endIcon?: ReactNode
}

function Button({ className = '', startIcon, endIcon, children, ...others }: ButtonProps) {
  return (
    <button type="button" {...others} className={`wallet-adapter-button ${className}`}>
      {startIcon && <i className="wallet-adapter-button-start-icon">{startIcon}</i>}
      {children}
      {endIcon && <i className="wallet-adapter-button-end-icon">{endIcon}</i>}
    </button>
  )
}

const shorten = (address: string) => `${address.slice(0, 4)}..${address.slice(-4)}`

/** Connects, then shows the account. */
export function WalletMultiButton({ children, className = '', onClick, ...others }: ButtonProps) {
  return (
    <FoyerCustomButton namespace="solana">
      {({ account, isBusy, open: show }) => (
        <Button
          {...others}
          className={`wallet-adapter-button-trigger ${className}`}
          onClick={(event) => {
            onClick?.(event)
            if (!event.defaultPrevented) show()
          }}
        >
          {children ?? (account.address ? shorten(account.address) : isBusy ? 'Connecting ...' : 'Select Wallet')}
        </Button>
      )}
    </FoyerCustomButton>
  )
}

export const WalletModalButton = (props: ButtonProps) => <WalletMultiButton {...props} />
export const WalletConnectButton = (props: ButtonProps) => <WalletMultiButton {...props} />

/** Nothing while no wallet is connected. */
export function WalletDisconnectButton({ children, className = '', onClick, ...others }: ButtonProps) {
  const { foyer } = useFoyer()
  const { isConnected } = useFoyerAccount('solana')
  if (!isConnected) return null
  return (
    <Button
      {...others}
      className={`wallet-adapter-button-trigger ${className}`}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) disconnect(foyer, { namespace: 'solana' }).catch(console.error)
      }}
    >
      {children ?? 'Disconnect'}
    </Button>
  )
}

/** Opens and closes the dialog. */
export function useWalletModal() {
  const { open: show, close } = useFoyer()
  const { open: visible } = useFoyerState()
  return { visible, setVisible: (next: boolean) => (next ? show() : close()) }
}
