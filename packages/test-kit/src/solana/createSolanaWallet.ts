import { createListeners } from '../script/createListeners.ts'
import { createScript, rpcWords, type Script, type WalletRequest } from '../script/createScript.ts'
import { registerStandardWallet, type StandardAccount, type StandardWallet } from '../script/registerStandardWallet.ts'
import { rpcError } from '../script/rpcError.ts'
import { standardWords } from '../words/walletWords.ts'
import { createFeatures } from './createFeatures.ts'
import { createSolanaKey, type SolanaKey, type SolanaState } from './createSolanaKey.ts'
import type { SolanaWallet, SolanaWalletOptions } from './types.ts'

const defaultChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

const defaultFeatures = [
  'standard:disconnect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

/**
 * A scriptable Solana wallet over real ed25519 keys: it signs for real, and sends through a real node.
 * For tests and development; it holds its keys in the page.
 * @param options.accounts seeds (32 bytes, or hexadecimal); at least one
 * @see Wallet Standard; `solana:*` features
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaWallet {
  const { name = 'Test Solana Wallet', icon = defaultIcon } = options.info ?? {}
  const chains = options.chains ?? defaultChains
  const featureNames = options.features ?? defaultFeatures
  const storageKey = `foyer.testWallet.solana.${name}`
  const state = createState(options, storageKey)
  const { change: changed } = standardWords.walletStandard
  const [script, listeners] = [createScript(rpcWords), createListeners<typeof changed.says>()]
  const visible = () => listAccounts(state, chains, featureNames)
  let accounts = visible()
  const change = (changes: Partial<SolanaState>) => {
    Object.assign(state, changes)
    options.storage?.setItem(storageKey, formatSaved(state))
    const before = addressesOf(accounts)
    accounts = visible()
    if (before === addressesOf(accounts)) return
    listeners.emit(changed.says, { accounts })
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features: createFeatures({
      state,
      script,
      listeners,
      names: featureNames,
      versions: options.transactionVersions ?? ['legacy', 0],
      rpcUrl: options.rpcUrl,
      requestUser: (request) => requestUser(options, state, request),
      accounts: () => accounts,
      setAuthorized: (authorized) => change({ authorized }),
    }),
    get accounts() {
      return accounts
    },
  }

  return {
    name,
    wallet,
    get accounts() {
      return state.accounts
    },
    get authorized() {
      return state.authorized
    },
    get locked() {
      return state.locked
    },
    ...scriptOf(script),
    register: (target = globalThis as unknown as EventTarget) => registerStandardWallet(wallet, target),
    lock: () => change({ locked: true }),
    unlock: () => change({ locked: false }),
    setAccounts: (addresses) => change({ accounts: addresses.map((address) => ownAddress(state, address)) }),
    revoke: () => change({ authorized: false }),
    emit: listeners.emitAnything,
    listenerCount: () => listeners.count(),
  }
}

const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f9d76"/></svg>',
)}`

function createState(options: SolanaWalletOptions, storageKey: string): SolanaState {
  const keys = options.accounts.map(createSolanaKey)
  if (keys.length === 0) throw new TypeError('createSolanaWallet: `accounts` is empty. Pass at least one seed')
  const saved = readSaved(options.storage?.getItem(storageKey), keys)
  return {
    keys,
    accounts: saved?.accounts ?? keys.map(({ address }) => address),
    authorized: saved?.authorized ?? options.authorized ?? false,
    locked: options.locked ?? false,
  }
}

/** Reads what was saved before a reload, or undefined when it is absent, foreign or no longer true. */
function readSaved(
  text: string | null | undefined,
  keys: readonly SolanaKey[],
): Pick<SolanaState, 'accounts' | 'authorized'> | undefined {
  try {
    const { authorized, accounts } = JSON.parse(text ?? '') as { authorized?: unknown; accounts?: unknown }
    if (typeof authorized !== 'boolean' || !Array.isArray(accounts)) return undefined
    const known = keys.map(({ address }) => address)
    return accounts.every((account) => known.includes(account)) ? { authorized, accounts } : undefined
  } catch {
    return undefined
  }
}

function ownAddress(state: SolanaState, address: string): string {
  if (state.keys.some((key) => key.address === address)) return address
  throw new TypeError(`The wallet has no key for ${address}`)
}

function listAccounts(
  { keys, accounts, authorized, locked }: SolanaState,
  chains: StandardAccount['chains'],
  featureNames: readonly string[],
): readonly StandardAccount[] {
  if (!authorized || locked) return []
  const features = featureNames.filter((feature) => feature.startsWith('solana:'))
  return accounts.flatMap((address) => {
    const key = keys.find((candidate) => candidate.address === address)
    return key ? [{ address, publicKey: key.publicKey, chains, features }] : []
  })
}

async function requestUser(options: SolanaWalletOptions, state: SolanaState, request: WalletRequest): Promise<void> {
  if (state.locked) throw rpcError(standardWords.codes.unauthorized.says, 'The wallet is locked.')
  if ((await options.confirm?.(request)) === false)
    throw rpcError(standardWords.codes.rejected.says, 'User rejected the request.')
}

/** Returns what a test reads of the script, and how it writes it. */
function scriptOf({ requests, prompts, answer, reset, hold }: Script) {
  return { requests, prompts, answer, reset, hold }
}

function addressesOf(accounts: readonly StandardAccount[]): string {
  return accounts.map(({ address }) => address).join()
}

function formatSaved({ authorized, accounts }: SolanaState): string {
  return JSON.stringify({ authorized, accounts })
}
