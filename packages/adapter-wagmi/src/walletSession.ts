import { FoyerError } from '@foyer/base'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import { assertAccounts, assertChainId, parseAccounts, parseChainId } from './parse.ts'
import {
  isWalletProvider,
  listen,
  requestSilently,
  requestWallet,
  type WalletProvider,
  withTimeout,
} from './request.ts'
import { switchChain } from './switchChain.ts'
import type { WalletConnectorOptions } from './walletConnectorOptions.ts'

/** Revoking is a courtesy: the site does not wait longer for it, in ms. */
const revokeTimeout = 1_000

/** What `connect` takes of wagmi's parameters. */
export type ConnectParameters = {
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: boolean | undefined
}

/** The other end of a browser wallet's connector. */
export type WalletSession = ReturnType<typeof createWalletSession>

/** What the wallets of one adapter share. */
export type SessionCode = {
  /** What is there is used in the very task of a press: `import()` of a loaded file costs a task all the same. */
  createWalletSession?: typeof createWalletSession
  /** No one hears any more what wallets say. */
  isLeft?: boolean
  /** Told when that changes. */
  readonly follows: Set<() => void>
}

type ConnectorConfig = Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>

export function createWalletSession(
  { id, name, ...options }: WalletConnectorOptions,
  config: ConnectorConfig,
  code: SessionCode,
) {
  const findProvider = (): WalletProvider => assertWallet(id, options.findProvider())
  const getAccounts = () => readAccounts(findProvider())
  const following = followWallet(code, {
    onChange: (change) => config.emitter.emit('change', change),
    // EIP-1193: `disconnect` says that no chain can be reached; permission ends only when the accounts are gone
    onDisconnect: () => void getAccounts().catch(end),
    onEnd: end,
  })
  let leaving: Promise<void> | undefined
  function end(): void {
    following.end()
    config.emitter.emit('disconnect')
  }
  return {
    async connect({ isReconnecting, withCapabilities }: ConnectParameters) {
      const provider = findProvider()
      // a permission that is still being given back would be that of this connection
      await leaving
      const accounts = await (isReconnecting ? readAccounts(provider) : requestAccounts(provider))
      const chainId = await readChainId(provider)
      following.start(provider)
      return {
        accounts: withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts,
        chainId,
      }
    },
    async disconnect() {
      following.end()
      leaving = revoke(findProvider()).catch((error) => console.warn(`${name} kept its permission`, error))
      await leaving
    },
    getAccounts,
    getChainId: () => readChainId(findProvider()),
    isAuthorized: () =>
      getAccounts().then(
        () => true,
        () => false,
      ),
    async switchChain(chainId: number) {
      const chain = config.chains.find((candidate) => candidate.id === chainId)
      if (!chain) throw new FoyerError('NetworkNotFound')
      await switchChain(findProvider(), chain)
      config.emitter.emit('change', { chainId })
      return chain
    },
  }
}

function assertWallet(connectorId: string, provider: unknown): WalletProvider {
  if (!isWalletProvider(provider)) throw new FoyerError('ConnectorNotFound', { connectorId })
  return provider
}

async function readAccounts(provider: WalletProvider): Promise<readonly Address[]> {
  return assertAccounts(await requestSilently(provider, 'eth_accounts'))
}

async function requestAccounts(provider: WalletProvider): Promise<readonly Address[]> {
  return assertAccounts(await requestWallet(provider, 'eth_requestAccounts'))
}

async function readChainId(provider: WalletProvider): Promise<number> {
  return assertChainId(await requestSilently(provider, 'eth_chainId'))
}

type WalletListener = {
  onChange(change: { readonly accounts?: readonly Address[]; readonly chainId?: number }): void
  onDisconnect(): void
  /** The wallet shares no account any more. */
  onEnd(): void
}

/** Follows the connected wallet while its adapter is watched: a widget that goes leaves no listener on it. */
function followWallet(code: SessionCode, listener: WalletListener) {
  let connected: WalletProvider | undefined
  let stop = () => {}
  const set = (provider: WalletProvider | undefined, catchUp?: 'catchUp') => {
    stop()
    connected = provider
    stop = provider && !code.isLeft ? watchWallet(provider, listener, catchUp) : () => {}
  }
  code.follows.add(() => set(connected, 'catchUp'))
  return { start: (provider: WalletProvider) => set(provider), end: () => set(undefined) }
}

/** Believes no event that is not well formed. @returns stops listening */
function watchWallet(
  provider: WalletProvider,
  { onChange, onDisconnect, onEnd }: WalletListener,
  catchUp: 'catchUp' | undefined,
): () => void {
  const setSessionAccounts = (value: unknown) => {
    const accounts = parseAccounts(value)
    if (accounts?.length === 0) onEnd()
    else if (accounts) onChange({ accounts })
  }
  const setSessionChainId = (value: unknown) => {
    const chainId = parseChainId(value)
    if (chainId !== undefined) onChange({ chainId })
  }
  const ended = new AbortController()
  const { signal } = ended
  // an app in the background misses what its wallet said meanwhile, so a page that comes back asks
  const request = (method: 'eth_accounts' | 'eth_chainId', take: (value: unknown) => void) => {
    requestSilently(provider, method).then(
      (value) => signal.aborted || take(value),
      () => {},
    )
  }
  const requestBoth = () => {
    request('eth_chainId', setSessionChainId)
    request('eth_accounts', setSessionAccounts)
  }
  const onVisible = () => document.visibilityState === 'visible' && requestBoth()
  if (catchUp) requestBoth()
  document.addEventListener('visibilitychange', onVisible, { signal })
  const stops = [
    listen(provider, 'accountsChanged', setSessionAccounts),
    listen(provider, 'chainChanged', setSessionChainId),
    listen(provider, 'disconnect', onDisconnect),
    () => ended.abort(),
  ]
  return () => {
    for (const stop of stops.splice(0)) stop()
  }
}

/** Gives the permission back where the wallet holds one and knows how (specification, reference §4.12). */
async function revoke(provider: WalletProvider): Promise<void> {
  const held = await withTimeout(requestWallet(provider, 'wallet_getPermissions'), revokeTimeout).catch(() => undefined)
  const isHeld = Array.isArray(held) && held.some((one) => one?.parentCapability === 'eth_accounts')
  if (!isHeld) return
  await withTimeout(requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]), revokeTimeout)
}
