/** What of a module's names the written file has: its own name for each. */
type Module = {
  /** What a default import stands for. */
  readonly default?: string | undefined
  readonly names: readonly string[]
  /** Whether its other names stay where they are. */
  readonly stays?: boolean | undefined
}

/** A widget whose sites are moved onto Foyer with a file of their own that keeps its names. */
export type Kit = {
  /** The written file, in the package's folder `templates`. */
  readonly template: string
  /** The module that a specifier names; undefined where it stays. */
  readonly findModule: (source: string) => Module | undefined
  /** Style sheets that nothing needs any more. */
  readonly styles: RegExp
  /** Modules that must not stay without a word. */
  readonly own: RegExp
  /** Dependencies that go. */
  readonly gone: RegExp
  /** Packages that the written file needs. */
  readonly needs: readonly string[]
  /** What the written file takes of a component's or function's options; others are told. */
  readonly taken: Readonly<Record<string, readonly string[]>>
  /** What the written file's hooks give. */
  readonly given: Readonly<Record<string, readonly string[]>>
  /** What hooks that stay give, and is empty now. */
  readonly empty?: Readonly<Record<string, readonly string[]>> | undefined
}

const connectKit: Module = {
  names: ['getDefaultConfig', 'ConnectKitProvider', 'ConnectKitButton', 'useModal', 'useChains'],
}

const solanaUi: Module = {
  names: [
    ...['WalletModalProvider', 'WalletMultiButton', 'WalletModalButton', 'WalletConnectButton'],
    ...['WalletDisconnectButton', 'useWalletModal'],
  ],
}

const onboard: Module = {
  default: 'init',
  names: [
    ...['init', 'Web3OnboardProvider', 'useConnectWallet', 'useSetChain', 'useWallets'],
    ...['OnboardAPI', 'InitOptions', 'WalletState', 'ConnectedChain', 'Chain'],
  ],
}

export const kits = {
  connectkit: {
    template: 'connectkit.tsx',
    findModule: (source) => (source === 'connectkit' ? connectKit : undefined),
    styles: /^connectkit\/.*\.css$/,
    own: /^connectkit(\/|$)/,
    gone: /^connectkit$/,
    needs: [
      ...['@foyer/adapter-wagmi', '@foyer/core', '@foyer/ui'],
      ...['@wagmi/core', 'react', 'react-dom', 'viem', 'wagmi'],
    ],
    taken: {
      ConnectKitProvider: [
        'children',
        'mode',
        'customTheme',
        'options',
        'onConnect',
        'onDisconnect',
        'debugMode',
        'key',
      ],
      'ConnectKitProvider.options': ['initialChainId', 'language', 'enforceSupportedChains'],
      ConnectKitButton: ['label', 'showBalance', 'key'],
      getDefaultConfig: [
        ...['walletConnectProjectId', 'appName', 'appDescription', 'appUrl', 'appIcon', 'chains', 'transports'],
        ...['connectors', 'ssr', 'storage', 'pollingInterval', 'batch', 'cacheTime', 'syncConnectedChain'],
      ],
    },
    given: { useModal: ['open', 'setOpen', 'openProfile', 'openSwitchNetworks'] },
  },
  'solana-wallet-adapter': {
    template: 'solanaWalletAdapter.tsx',
    findModule: (source) => {
      if (source === '@solana/wallet-adapter-react-ui') return solanaUi
      return source === '@solana/wallet-adapter-react' ? { names: ['WalletProvider'], stays: true } : undefined
    },
    styles: /^@solana\/wallet-adapter-(react-ui|ant-design|material-ui)\/.*\.css$/,
    own: /^@solana\/wallet-adapter-(react-ui|ant-design|material-ui)(\/|$)/,
    gone: /^@solana\/wallet-adapter-react-ui$/,
    needs: [
      ...['@foyer/adapter-solana', '@foyer/base', '@foyer/core', '@foyer/ui'],
      ...['@solana/wallet-adapter-base', '@solana/wallet-adapter-react'],
      ...['@solana/web3.js', 'react', 'react-dom'],
    ],
    taken: {
      WalletProvider: ['children', 'wallets', 'autoConnect', 'key'],
      WalletModalProvider: ['children', 'key'],
    },
    given: { useWalletModal: ['visible', 'setVisible'] },
    empty: { useWallet: ['wallet', 'wallets', 'signIn'] },
  },
  'web3-onboard': {
    template: 'web3Onboard.ts',
    findModule: (source) => {
      if (['@web3-onboard/core', '@web3-onboard/react', '@web3-onboard/common'].includes(source)) return onboard
      const isWallet = /^@web3-onboard\/(?!vue|solid|svelte|transaction-preview|gas|hw-common)[\w-]+$/.test(source)
      return isWallet ? { default: 'walletModule', names: [] } : undefined
    },
    styles: /^@web3-onboard\/.*\.css$/,
    own: /^@web3-onboard\//,
    gone: /^@web3-onboard\//,
    needs: [...['@foyer/adapter-wagmi', '@foyer/core', '@foyer/ui'], ...['@wagmi/core', 'react', 'react-dom', 'viem']],
    taken: {
      init: ['wallets', 'chains', 'appMetadata', 'connect', 'theme'],
      'init.connect': ['autoConnectLastWallet'],
    },
    given: {},
  },
} as const satisfies { readonly [name: string]: Kit }

export type KitName = keyof typeof kits
