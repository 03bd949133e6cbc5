// Written by `foyer migrate --from web3-onboard`: web3-onboard's names on Foyer. It is yours now: change it, or replace its names one by one.
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import {
  createFoyer,
  disconnect,
  type Foyer,
  getAccount,
  getNetwork,
  getProvider,
  getState,
  getWalletInfo,
  open,
  switchNetwork,
  watchAccount,
  watchNetwork,
  watchState,
} from '@foyer/core'
import { mountFoyer } from '@foyer/ui'
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import type { EIP1193Provider } from 'viem'

/** Foyer finds wallets itself: only what WalletConnect's module says of the project counts. */
type WalletModule = { readonly projectId?: string | undefined }
type ModuleOptions = { readonly projectId?: string | undefined; readonly [name: string]: unknown }

export const walletModule = (options?: ModuleOptions): WalletModule => ({ projectId: options?.projectId })

export type Chain = {
  /** A hexadecimal id, or a number. */
  readonly id: string | number
  readonly token?: string | undefined
  readonly label?: string | undefined
  readonly rpcUrl?: string | undefined
  readonly blockExplorerUrl?: string | undefined
  /** Others have no effect. */
  readonly [name: string]: unknown
}

export type ConnectedChain = { readonly id: string; readonly namespace: 'evm' }

export type WalletState = {
  readonly label: string
  readonly icon: string
  readonly provider: EIP1193Provider
  readonly accounts: { readonly address: `0x${string}`; readonly ens: null; readonly balance: null }[]
  readonly chains: ConnectedChain[]
}

type Metadata = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly icon?: string | undefined
  readonly [name: string]: unknown
}

export type InitOptions = {
  readonly wallets: readonly WalletModule[]
  readonly chains: readonly Chain[]
  readonly appMetadata?: Metadata | null | undefined
  readonly connect?:
    | { readonly autoConnectLastWallet?: boolean | undefined; readonly [name: string]: unknown }
    | undefined
  readonly theme?: unknown
  /** Others have no effect. */
  readonly [name: string]: unknown
}

type AppState = { readonly wallets: WalletState[]; readonly chains: Chain[] }

type Listener<value> = (value: value) => void
type Stream<value> = { subscribe(listener: Listener<value>): { unsubscribe(): void } }

export type OnboardAPI = {
  connectWallet(options?: unknown): Promise<WalletState[]>
  disconnectWallet(wallet?: { readonly label: string }): Promise<WalletState[]>
  setChain(options: { readonly chainId: string | number; readonly wallet?: string | undefined }): Promise<boolean>
  readonly state: {
    get(): AppState
    select(): Stream<AppState>
    select(key: 'wallets'): Stream<WalletState[]>
    select(key: 'chains'): Stream<Chain[]>
  }
}

let current: OnboardAPI | undefined

/** Call it once, before the first hook. */
export function init(options: InitOptions): OnboardAPI {
  const foyer = createSite(options)
  if (typeof document !== 'undefined') mountFoyer(foyer)
  current = createApi(foyer, [...options.chains])
  return current
}

function createSite({ wallets, chains, appMetadata, connect, theme }: InitOptions): Foyer {
  const projectId = wallets.find((one) => one.projectId)?.projectId
  const { name = '', description = '', icon } = appMetadata ?? {}
  const [first, ...others] = chains.map(toNetwork)
  if (!first) throw new Error('`chains` is empty.')
  return createFoyer({
    ...(projectId && { projectId }),
    networks: [first, ...others],
    adapters: [wagmiAdapter()],
    ...(name && {
      metadata: {
        name,
        description,
        url: typeof location === 'undefined' ? '' : location.origin,
        icons: icon && /^https?:/.test(icon) ? [icon] : [],
      },
    }),
    enableReconnect: connect?.autoConnectLastWallet === true,
    ...((theme === 'light' || theme === 'dark') && { themeMode: theme }),
    features: { email: false, socials: false },
  })
}

function toNetwork({ id, token = 'ETH', label, rpcUrl, blockExplorerUrl }: Chain) {
  const name = label ?? `Network ${Number(id)}`
  return {
    id: Number(id),
    name,
    nativeCurrency: { name: token, symbol: token, decimals: 18 },
    rpcUrls: { default: { http: rpcUrl ? [rpcUrl] : [] } },
    ...(blockExplorerUrl && { blockExplorers: { default: { name, url: blockExplorerUrl } } }),
  }
}

function createApi(foyer: Foyer, chains: Chain[]): OnboardAPI {
  let state: AppState = { wallets: [], chains }
  const listeners = new Set<() => void>()
  let reading = 0
  const read = async () => {
    reading += 1
    const mine = reading
    const wallets = await readWallets(foyer)
    if (mine !== reading) return
    state = { wallets, chains }
    listeners.forEach((listener) => {
      listener()
    })
  }
  watchAccount(foyer, () => void read(), 'eip155')
  watchNetwork(foyer, () => void read())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return { unsubscribe: () => void listeners.delete(listener) }
  }
  return {
    async connectWallet() {
      open(foyer)
      await whenAnswered(foyer)
      await read()
      return state.wallets
    },
    async disconnectWallet() {
      await disconnect(foyer, { namespace: 'eip155' })
      await read()
      return state.wallets
    },
    setChain: ({ chainId }) =>
      switchNetwork(foyer, { network: { id: Number(chainId), chainNamespace: 'eip155' } }).then(
        () => true,
        () => false,
      ),
    state: {
      get: () => state,
      select: (key?: keyof AppState) => ({
        subscribe(listener: Listener<never>) {
          const notify = () => listener((key ? state[key] : state) as never)
          notify()
          return subscribe(notify)
        },
      }),
    } as OnboardAPI['state'],
  }
}

/** Ends once a wallet is connected, or the visitor has closed the dialog. */
function whenAnswered(foyer: Foyer): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (getState(foyer).open && !getAccount(foyer, 'eip155').isConnected) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [watchState(foyer, check), watchAccount(foyer, check, 'eip155')]
  })
}

async function readWallets(foyer: Foyer): Promise<WalletState[]> {
  const { address } = getAccount(foyer, 'eip155')
  const provider = address && (await getProvider(foyer, 'eip155'))
  if (!address || !provider) return []
  const info = getWalletInfo(foyer, 'eip155')
  const { chainId } = getNetwork(foyer)
  return [
    {
      label: info?.name ?? 'Wallet',
      icon: info?.iconUrl ?? '',
      provider: provider as unknown as EIP1193Provider,
      accounts: [{ address: address as `0x${string}`, ens: null, balance: null }],
      chains: typeof chainId === 'number' ? [{ id: `0x${chainId.toString(16)}`, namespace: 'evm' }] : [],
    },
  ]
}

function requireApi(): OnboardAPI {
  if (!current) throw new Error('Call `init` before the first hook.')
  return current
}

function useAppState(): AppState {
  const { state } = requireApi()
  return useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = state.select().subscribe(listener)
      return unsubscribe
    },
    state.get,
    state.get,
  )
}

/** `init` has said all of it. */
export function Web3OnboardProvider({
  children,
}: {
  readonly children?: ReactNode
  readonly web3Onboard?: OnboardAPI
}) {
  return children
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async <value>(start: () => Promise<value>): Promise<value> => {
    setBusy(true)
    return start().finally(() => setBusy(false))
  }, [])
  return [isBusy, run] as const
}

export function useConnectWallet() {
  const { wallets } = useAppState()
  const [connecting, run] = useBusy()
  const connect = useCallback((_?: unknown) => run(() => requireApi().connectWallet()), [run])
  const leave = useCallback(
    (wallet?: { readonly label: string }) => run(() => requireApi().disconnectWallet(wallet)),
    [run],
  )
  return [{ wallet: wallets[0] ?? null, connecting }, connect, leave] as const
}

export function useSetChain(_walletLabel?: string) {
  const { wallets, chains } = useAppState()
  const [settingChain, run] = useBusy()
  const setChain = useCallback(
    (options: { readonly chainId: string | number; readonly chainNamespace?: string }) =>
      run(() => requireApi().setChain(options)),
    [run],
  )
  return [{ chains, connectedChain: wallets[0]?.chains[0] ?? null, settingChain }, setChain] as const
}

export const useWallets = (): WalletState[] => useAppState().wallets
