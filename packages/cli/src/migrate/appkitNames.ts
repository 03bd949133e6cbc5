/**
 * AppKit's name → where it stands here: the name to use, or why there is none. Names of the packages, options, methods, hooks and so on
 * that sites write.
 */
export type Names = { readonly [name: string]: { readonly to: string } | { readonly none: string } }

const same = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, { to: name }]))

const none = (reason: string, ...names: readonly string[]): Names =>
  Object.fromEntries(names.map((name) => [name, { none: reason }]))

const compat = (entry = '') => ({ to: `@foyer/appkit-compat${entry}` })

export const packages: Names = {
  '@reown/appkit': compat(),
  '@reown/appkit/core': compat(),
  '@reown/appkit/react': compat('/react'),
  '@reown/appkit/library/react': compat('/react'),
  '@reown/appkit/react-core': compat('/react'),
  '@reown/appkit/vue': compat('/vue'),
  '@reown/appkit/library/vue': compat('/vue'),
  '@reown/appkit/vue-core': compat('/vue'),
  '@reown/appkit/networks': compat('/networks'),
  '@reown/appkit-adapter-wagmi': compat('/wagmi'),
  '@reown/appkit-adapter-ethers': compat('/ethers'),
  '@reown/appkit-adapter-ethers5': compat('/ethers'),
  '@reown/appkit-adapter-solana': compat('/solana'),
  '@reown/appkit-adapter-solana/react': compat('/solana/react'),
  '@reown/appkit-adapter-solana/vue': compat('/solana'),
  '@reown/appkit-adapter-bitcoin': compat('/bitcoin'),
  '@reown/appkit-siwe': compat('/siwe'),
  '@reown/appkit-siwx/react': compat('/react'),
  '@reown/appkit-wallet-button': compat('/wallet-button'),
  '@reown/appkit-wallet-button/react': compat('/react'),
  ...none(
    'internal to AppKit; the public parts are in `@foyer/core`',
    '@reown/appkit/utils',
    '@reown/appkit/constants',
    '@reown/appkit/auth-provider',
    '@reown/appkit/adapters',
    '@reown/appkit/connectors',
    '@reown/appkit/connections',
    '@reown/appkit/store',
    '@reown/appkit/testing',
    '@reown/appkit-common',
    '@reown/appkit-controllers',
    '@reown/appkit-core',
    '@reown/appkit-utils',
    '@reown/appkit-ui',
    '@reown/appkit-ui-new',
    '@reown/appkit-scaffold-ui',
    '@reown/appkit-wallet',
  ),
  ...none('use `@foyer/siwx/browser`, alone or with `@foyer/server` on your server', '@reown/appkit-siwx'),
  ...none(
    'use `@foyer/core/pay`, or the hook `usePay` from `@foyer/ui`',
    '@reown/appkit-pay',
    '@reown/appkit-pay/react',
  ),
  ...none(
    'use `grantPermissions` from `@foyer/core/smartSessions`, or the hook `useSmartSessions` from `@foyer/ui`',
    '@reown/appkit-experimental',
  ),
  ...none('not needed: Foyer uses no Node globals', '@reown/appkit-polyfills'),
  ...none('use the scriptable wallets of `@foyer/test-kit`', '@reown/appkit-testing'),
  ...none('without a bundler, use `@foyer/standalone`', '@reown/appkit-cdn'),
  ...none('use `@foyer/cli`', '@reown/appkit-cli', '@reown/appkit-codemod'),
  ...none('use `createFoyer` without adapters; Foyer has its own relay client', '@reown/appkit-universal-connector'),
  ...none('pass `polkadotAdapter()` from `@foyer/adapter-polkadot` in `adapters`', '@reown/appkit-adapter-polkadot'),
  ...none('not supported', '@reown/appkit-adapter-ton', '@reown/appkit-adapter-tron'),
}

export const options: Names = {
  ...same(
    ...['projectId', 'networks', 'adapters', 'defaultNetwork', 'metadata', 'themeMode', 'themeVariables', 'features'],
    ...['allWallets', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds', 'customWallets', 'tokens'],
    ...['customRpcUrls', 'chainImages', 'connectorImages', 'termsConditionsUrl', 'privacyPolicyUrl'],
    ...['disableAppend', 'enableEmbedded', 'enableWallets', 'enableEIP6963', 'enableCoinbase', 'enableInjected'],
    ...['enableWalletConnect', 'enableReconnect', 'enableWalletGuide', 'enableAuthLogger', 'enableNetworkSwitch'],
    ...['enableMobileFullScreen', 'allowUnsupportedChain', 'experimental_preferUniversalLinks', 'debug'],
    ...['defaultAccountTypes', 'siweConfig', 'siwx', 'universalProviderConfigOverride', 'manualWCControl', 'basic'],
  ),
  ...none(
    'use a connector in your wagmi config: `new WagmiAdapter({ connectors: [baseAccount(…)] })`',
    'enableBaseAccount',
    'coinbasePreference',
  ),
  ...none('the relay client is Foyer’s own', 'universalProvider', 'isUniversalProvider'),
  ...none('use `enableWallets`', 'showWallets'),
}

export const features: Names = {
  ...same(
    ...['receive', 'send', 'emailShowWallets', 'analytics', 'connectorTypeOrder', 'connectMethodsOrder'],
    ...['walletFeaturesOrder', 'legalCheckbox', 'collapseWallets', 'pay', 'swaps', 'onramp', 'email', 'socials'],
    ...['smartSessions', 'history', 'activity'],
  ),
  ...none('use the option `allWallets`', 'allWallets'),
  ...none('use `siwx` with `@foyer/siwx/browser`, or your own server', 'reownAuthentication'),
  ...none('not needed for `useFoyerWallets`', 'headless'),
}

const remote = 'set by the project’s configuration on your gateway'
const told = 'this state comes from wallets and services and can’t be set'
const inner = 'internal to AppKit; not needed'

export const methods: Names = {
  ...same(
    ...['open', 'close', 'ready', 'disconnect', 'switchNetwork', 'getState', 'subscribeState', 'getThemeMode'],
    ...['getThemeVariables', 'setThemeMode', 'setThemeVariables', 'subscribeTheme', 'getAccount', 'subscribeAccount'],
    ...['getAddress', 'getAddressByChainNamespace', 'getCaipAddress', 'getCaipNetwork', 'getCaipNetworkId'],
    ...['getCaipNetworks', 'getActiveChainNamespace', 'getChainId', 'getApprovedCaipNetworkIds', 'setCaipNetwork'],
    ...['getProvider', 'getProviderType', 'getWalletProvider', 'getWalletProviderType', 'subscribeProviders'],
    ...['getWalletInfo', 'subscribeWalletInfo', 'subscribeNetwork', 'subscribeCaipNetworkChange', 'getEvent'],
    ...['subscribeEvents', 'getRemoteFeatures', 'subscribeRemoteFeatures', 'getConnections', 'getRecentConnections'],
    ...['switchConnection', 'deleteConnection', 'subscribeConnections', 'getSIWX', 'addNetwork', 'removeNetwork'],
    ...['getConnectors', 'getConnectorImage', 'isOpen', 'replace', 'redirect', 'resetWcConnection'],
    ...['setPreferredAccountType', 'getPreferredAccountType', 'addAddressLabel', 'removeAddressLabel'],
    ...['updateNativeBalance', 'getIsConnectedState'],
    ...['updateFeatures', 'updateOptions', 'setConnectMethodsOrder', 'getConnectMethodsOrder'],
    ...['setWalletFeaturesOrder', 'setCollapseWallets', 'setSocialsOrder', 'setTermsConditionsUrl'],
    'setPrivacyPolicyUrl',
  ),
  ...none('set the option `enableEIP6963` instead', 'setEIP6963Enabled'),
  ...none(remote, 'updateRemoteFeatures'),
  ...none('use `addNetwork` and `removeNetwork`', 'setRequestedCaipNetworks', 'setCaipNetworkOfNamespace'),
  ...none(
    told,
    ...['setClientId', 'setStatus', 'setBalance', 'setProfileName', 'setProfileImage', 'setUser', 'resetAccount'],
    ...['setConnectedWalletInfo', 'setSmartAccountDeployed', 'setAddressExplorerUrl', 'resetNetwork'],
    ...['setApprovedCaipNetworksData', 'addConnector', 'setConnectors', 'setLoading'],
  ),
  ...none(
    inner,
    ...['isTransactionStackEmpty', 'popTransactionStack', 'handleUnsafeRPCRequest', 'subscribeShouldUpdateToAddress'],
  ),
  ...none('the dialog doesn’t show a site’s own messages', 'showErrorMessage', 'showSuccessMessage'),
  ...none('the relay client is Foyer’s own', 'getUniversalProvider'),
  ...none('use `watchAccountDetails` from `@foyer/core/accountDetails`', 'getReownName', 'fetchIdentity'),
  ...none('all networks of the site are available', 'getDisabledCaipNetworks'),
}

export const hooks: Names = {
  ...same(
    ...['useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitState', 'useAppKitTheme', 'useAppKitEvents'],
    ...['useAppKitBalance', 'useAppKitProvider', 'useWalletInfo', 'useDisconnect', 'useAppKitConnections'],
    ...['useAppKitConnection', 'useAppKitSIWX', 'useAppKitWallet', 'useAppKitUpdateEmail', 'useAppKitNetworkCore'],
  ),
  ...none('use `useFoyerWallets` from `@foyer/ui` inside `AppKitProvider`', 'useAppKitWallets'),
  ...none(
    'use the same hook from `@foyer/ui` inside `AppKitProvider`',
    ...['usePay', 'useAvailableExchanges', 'usePayUrlActions', 'useExchangeBuyStatus'],
  ),
}

export const components: Names = same(
  ...['AppKitProvider', 'AppKitButton', 'AppKitNetworkButton', 'AppKitConnectButton', 'AppKitAccountButton'],
)

export const elements: Names = {
  ...same(
    ...['appkit-modal', 'appkit-button', 'appkit-connect-button', 'appkit-account-button', 'appkit-network-button'],
    ...['appkit-wallet-button', 'w3m-modal', 'w3m-button', 'w3m-connect-button', 'w3m-account-button'],
    ...['w3m-network-button'],
  ),
  ...none('open the screen by its name: `open({ view })`', 'w3m-onramp-widget', 'w3m-email-login-widget'),
}

export const networks: Names = {
  ...same('defineChain', 'solana', 'solanaDevnet', 'solanaTestnet', 'bitcoin', 'bitcoinTestnet', 'mainnet', 'base'),
  ...none('use `defineChain` with its ID and `chainNamespace: "bip122"`', 'bitcoinSignet'),
  ...none('not supported', 'ton', 'tonTestnet', 'tronMainnet'),
  ...none('not supported; viem’s chain of this name is a different one', 'tronNile', 'tronShasta'),
}

export const adapters: Names = {
  ...same('WagmiAdapter', 'EthersAdapter', 'Ethers5Adapter', 'SolanaAdapter', 'BitcoinAdapter'),
  ...none('not supported', 'TonAdapter', 'TronAdapter'),
  ...none('pass `polkadotAdapter()` from `@foyer/adapter-polkadot` in `adapters`', 'PolkadotAdapter'),
  ...none('without an adapter, a namespace works with wallets on other devices', 'UniversalAdapter'),
}

export const signIn: Names = {
  ...same('createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage'),
  ...none('use `verifyMessage` of a viem client; it verifies contracts, too', 'verifySignature'),
  ...none('pass the object as the option `siweConfig`', 'mapToSIWX'),
  ...none(
    '`siwx` takes an object with the same interface: your own, or one from `@foyer/siwx/browser`',
    ...['DefaultSIWX', 'SIWXConfig', 'SIWXMessage', 'SIWXSession', 'SIWXMessenger', 'SIWXVerifier', 'SIWXStorage'],
    ...['InformalMessenger', 'ReownAuthentication', 'CloudAuthSIWX'],
  ),
}

export const walletButton: Names = same('createAppKitWalletButton', 'AppKitWalletButton')

const foyerTheme = (...names: readonly string[]): Names =>
  Object.fromEntries(
    names.flatMap((name) => ['w3m', 'apkt'].map((prefix) => [`--${prefix}-${name}`, { to: `--foyer-${name}` }])),
  )

export const themeVariables: Names = {
  ...foyerTheme('font-family', 'accent', 'font-size-master', 'border-radius-master', 'z-index', 'modal-width'),
  ...none(
    'surfaces and QR codes are derived from the accent and the mode, so they stay readable',
    ...['w3m', 'apkt'].flatMap((prefix) => [
      `--${prefix}-color-mix`,
      `--${prefix}-color-mix-strength`,
      `--${prefix}-qr-color`,
    ]),
  ),
  ...none('passed to the wallet’s page automatically', '--w3m-background'),
}

/** What the entries of `@foyer/appkit-compat` give out, types among it. The list of chains is viem's and has no end. */
export const exported: { readonly [module: string]: readonly string[] } = {
  '@foyer/appkit-compat': [
    ...['createAppKit', 'getAppKit', 'AppKit', 'AccountMethods', 'FetchBalanceResult', 'ConnectionMethods'],
    ...[
      'ConnectionTarget',
      'ModalMethods',
      'NetworkMethods',
      'ProviderMethods',
      'StateMethods',
      'Theme',
      'ThemeMethods',
    ],
    ...['AccountType', 'AppKitEvent', 'AppKitNetwork', 'AppKitOptions', 'CaipAddress', 'CaipNetwork'],
    ...['CaipNetworkId', 'ChainAdapter', 'Provider'],
    ...['ChainNamespace', 'ConnectedWalletInfo', 'ConnectorType', 'CreateAppKitOptions', 'EmbeddedWalletInfo'],
    ...['EventsState', 'Features', 'OpenParams', 'PublicState', 'SocialProvider', 'ThemeVariables'],
    ...['UseAppKitAccountReturn', 'UseAppKitNetworkReturn'],
  ],
  '@foyer/appkit-compat/react': [
    ...['createAppKit', 'getAppKit', 'AppKit', 'AppKitProvider', 'AppKitProviderProps', 'AppKitButton'],
    ...['AppKitAccountButton', 'AppKitConnectButton', 'AppKitNetworkButton', 'useAppKit', 'useAppKitAccount'],
    ...['useAppKitBalance', 'useAppKitEvents', 'useAppKitNetwork', 'useAppKitNetworkCore', 'useAppKitProvider'],
    ...['useAppKitSIWX', 'useAppKitState', 'useAppKitTheme', 'useDisconnect', 'useWalletInfo', 'useAppKitConnection'],
    ...['useAppKitConnections', 'useAppKitUpdateEmail', 'useAppKitWallet', 'AccountType', 'AppKitNetwork'],
    ...[
      'AppKitOptions',
      'Provider',
      'CaipNetwork',
      'ChainNamespace',
      'CreateAppKitOptions',
      'EventsState',
      'Features',
      'PublicState',
    ],
    ...['ThemeVariables', 'UseAppKitAccountReturn', 'UseAppKitNetworkReturn'],
  ],
  '@foyer/appkit-compat/vue': [
    ...['createAppKit', 'getAppKit', 'AppKit', 'useAppKit', 'useAppKitAccount', 'useAppKitBalance'],
    ...['useAppKitEvents', 'useAppKitNetwork', 'useAppKitProvider', 'useAppKitSIWX', 'useAppKitState'],
    ...['useAppKitTheme', 'useDisconnect', 'useWalletInfo', 'AccountType', 'AppKitNetwork', 'AppKitOptions'],
    ...['CaipNetwork', 'ChainNamespace', 'CreateAppKitOptions', 'EventsState', 'Features', 'Provider'],
    ...['PublicState', 'ThemeVariables', 'UseAppKitAccountReturn', 'UseAppKitNetworkReturn'],
  ],
  '@foyer/appkit-compat/wagmi': ['WagmiAdapter', 'WagmiAdapterOptions'],
  '@foyer/appkit-compat/ethers': ['EthersAdapter', 'Ethers5Adapter', 'Provider'],
  '@foyer/appkit-compat/solana': ['SolanaAdapter', 'SolanaAdapterOptions', 'AnyTransaction', 'Provider'],
  '@foyer/appkit-compat/solana/react': [
    ...['SolanaAdapter', 'SolanaAdapterOptions', 'AnyTransaction', 'Provider', 'useAppKitConnection'],
  ],
  '@foyer/appkit-compat/bitcoin': ['BitcoinAdapter', 'BitcoinAdapterOptions'],
  '@foyer/appkit-compat/siwe': [
    ...['createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage', 'SIWEConfig'],
    ...['SIWECreateMessageArgs', 'SIWEMessageArgs', 'SIWESession', 'SIWEVerifyMessageArgs'],
  ],
  '@foyer/appkit-compat/wallet-button': ['createAppKitWalletButton', 'AppKitWalletButton'],
}

/** AppKit's element → Foyer's. */
const tags: Readonly<Record<string, string>> = {
  'appkit-button': 'foyer-button',
  'appkit-connect-button': 'foyer-button',
  'appkit-account-button': 'foyer-button',
  'appkit-network-button': 'foyer-network-button',
  'appkit-wallet-button': 'foyer-wallet-button',
  'appkit-modal': 'foyer-modal',
  'w3m-button': 'foyer-button',
  'w3m-connect-button': 'foyer-button',
  'w3m-account-button': 'foyer-button',
  'w3m-network-button': 'foyer-network-button',
  'w3m-modal': 'foyer-modal',
}

export function toFoyerTag(tag: string): string | undefined {
  return Object.hasOwn(tags, tag) ? tags[tag] : undefined
}

/** Attribute, without its capitals → Foyer's. */
export const attributes: Readonly<Record<string, string>> = {
  loadinglabel: 'loading-label',
  charsstart: 'chars-start',
  charsend: 'chars-end',
}
