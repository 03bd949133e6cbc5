/** Where words of wallets can be read: the address, and of which version or day it is. */
type Source = { readonly url: string; readonly of: string }

const github = (repository: string, commit: string, path: string) =>
  `https://github.com/${repository}/blob/${commit}/${path}`

/** What the rows of the wallets' words name as their source. */
export const wordSources = {
  // standards
  eip1193: { url: 'https://eips.ethereum.org/EIPS/eip-1193', of: 'final' },
  eip1474: { url: 'https://eips.ethereum.org/EIPS/eip-1474', of: 'stagnant' },
  eip2255: { url: 'https://eips.ethereum.org/EIPS/eip-2255', of: 'final' },
  eip3085: { url: 'https://eips.ethereum.org/EIPS/eip-3085', of: 'stagnant' },
  eip3326: { url: 'https://eips.ethereum.org/EIPS/eip-3326', of: 'stagnant' },
  eip5792: { url: 'https://eips.ethereum.org/EIPS/eip-5792', of: 'final' },
  eip6963: { url: 'https://eips.ethereum.org/EIPS/eip-6963', of: 'final' },
  eip712: { url: 'https://eips.ethereum.org/EIPS/eip-712', of: 'final' },
  eip1102: { url: 'https://eips.ethereum.org/EIPS/eip-1102', of: 'stagnant' },
  walletStandard: {
    url: github('wallet-standard/wallet-standard', '8418e7c', 'packages/core/base/src/window.ts'),
    of: '@wallet-standard/base 1.1.1',
  },
  standardFeatures: {
    url: github('wallet-standard/wallet-standard', '8418e7c', 'packages/core/features/src/index.ts'),
    of: '@wallet-standard/features 1.1.1',
  },
  solanaFeatures: {
    url: 'https://www.npmjs.com/package/@solana/wallet-standard-features/v/1.5.0',
    of: '@solana/wallet-standard-features 1.5.0',
  },
  walletAdapterBase: {
    url: github('anza-xyz/wallet-adapter', 'ca731858', 'packages/core/base/src/adapter.ts'),
    of: '2026-04-01',
  },
  wbip004: { url: 'https://wbips.netlify.app/wbips/WBIP004', of: '2023' },
  // wallets
  metamaskBase: { url: github('MetaMask/providers', '5b3055f0', 'src/BaseProvider.ts'), of: '22.1.0' },
  metamaskInpage: { url: github('MetaMask/providers', '5b3055f0', 'src/MetaMaskInpageProvider.ts'), of: '22.1.0' },
  metamaskInitialize: {
    url: github('MetaMask/providers', '5b3055f0', 'src/initializeInpageProvider.ts'),
    of: '22.1.0',
  },
  metamaskDocs: { url: 'https://docs.metamask.io/wallet/reference/provider-api', of: '2026' },
  rainbowkit: {
    url: github('rainbow-me/rainbowkit', '03360ee9', 'packages/rainbowkit/src/wallets/walletConnectors'),
    of: '2026-05-06',
  },
  rabbyWallet: { url: github('RabbyHub/Rabby', '91404b18', 'src/background/controller/wallet.ts'), of: '0.94.4' },
  rabbyUtils: { url: github('RabbyHub/Rabby', '91404b18', 'src/background/controller/utils.ts'), of: '0.94.4' },
  rabbyProvider: { url: github('RabbyHub/Rabby', '91404b18', 'src/background/utils/buildinProvider.ts'), of: '0.94.4' },
  coinbaseProvider: {
    url: github('coinbase/coinbase-wallet-sdk', '713a7d86', 'packages/wallet-sdk/src/CoinbaseWalletProvider.ts'),
    of: '2025-07-11',
  },
  coinbaseSigner: {
    url: github(
      'coinbase/coinbase-wallet-sdk',
      '713a7d86',
      'packages/wallet-sdk/src/sign/walletlink/WalletLinkSigner.ts',
    ),
    of: '2025-07-11',
  },
  coinbaseBrowser: {
    url: github('coinbase/coinbase-wallet-sdk', '713a7d86', 'packages/wallet-sdk/src/util/provider.ts'),
    of: '2025-07-11',
  },
  trustEthereum: {
    url: github('trustwallet/trust-web3-provider', '82c97806', 'packages/ethereum/EthereumProvider.ts'),
    of: '2026-07-21',
  },
  trustSolana: {
    url: github('trustwallet/trust-web3-provider', '82c97806', 'packages/solana/adapter/wallet.ts'),
    of: '2026-07-21',
  },
  trustBitcoin: {
    url: github('trustwallet/trust-web3-provider', '82c97806', 'packages/bitcoin/adapter/wallet.ts'),
    of: '2026-07-21',
  },
  trustBitcoinProvider: {
    url: github('trustwallet/trust-web3-provider', '82c97806', 'packages/bitcoin/BitcoinProvider.ts'),
    of: '2026-07-21',
  },
  trustDetect: {
    url: github('trustwallet/developer', '2d1bdfe8', 'develop-for-trust/browser-extension/evm.md'),
    of: '2026-05-21',
  },
  trustMobile: { url: github('trustwallet/developer', '2d1bdfe8', 'dapps/mobile-optimize.md'), of: '2026-05-21' },
  okxBitcoin: {
    url: 'https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider',
    of: 'extension 2.77.1, app 6.51.0',
  },
  okxBitcoinTestnet: {
    url: 'https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider-testnet',
    of: 'extension 2.77.1',
  },
  okxBitcoinSignet: {
    url: 'https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider-signet',
    of: 'extension 2.82.32',
  },
  okxSolana: { url: 'https://web3.okx.com/onchainos/dev-docs/sdks/chains/solana/provider', of: '2026' },
  okxCosmos: { url: 'https://web3.okx.com/onchainos/dev-docs/sdks/chains/cosmos/provider', of: '2026' },
  okxCosmosKit: {
    url: github('hyperweb-io/cosmos-kit', '6cc4c16b', 'wallets/okxwallet-extension/src/extension/registry.ts'),
    of: '2026-01-28',
  },
  phantomSolana: { url: 'https://docs.phantom.com/solana/establishing-a-connection', of: '2026' },
  phantomEthereum: {
    url: 'https://docs.phantom.com/ethereum-monad-testnet-base-and-polygon/provider-api-reference/events',
    of: '2026',
  },
  phantomBitcoin: { url: 'https://docs.phantom.com/bitcoin/provider-api-reference', of: '2026, deprecated' },
  phantomErrors: { url: 'https://docs.phantom.com/solana/errors', of: '2026' },
  backpackStandard: {
    url: github('coral-xyz/backpack', '5a538a41', 'packages/wallet-standard/src/wallet.ts'),
    of: '2024-02-14',
  },
  backpackSolana: {
    url: github('coral-xyz/backpack', '5a538a41', 'packages/provider-core/src/provider-solana.ts'),
    of: '2024-02-14',
  },
  backpackEthereum: {
    url: github('coral-xyz/backpack', '5a538a41', 'packages/provider-core/src/provider-ethereum.ts'),
    of: '2024-02-14',
  },
  backpackInjection: {
    url: github('coral-xyz/backpack', '5a538a41', 'packages/provider-injection/src/index.ts'),
    of: '2024-02-14',
  },
  solflareSdk: { url: github('solflare-wallet/solflare-sdk', '3c99b8e6', 'src/index.ts'), of: '1.4.2' },
  bigmiOkx: {
    url: github('lifinance/bigmi', 'ae969c90', 'packages/client/src/connectors/okx.ts'),
    of: '2026',
  },
  unisatPage: {
    url: github('unisat-wallet/extension', '494345cb', 'src/content-script/pageProvider/index.ts'),
    of: '1.7.4',
  },
  unisatPush: {
    url: github('unisat-wallet/extension', '494345cb', 'src/content-script/pageProvider/pushEventHandlers.ts'),
    of: '1.7.4',
  },
  unisatWallet: {
    url: github('unisat-wallet/extension', '494345cb', 'src/background/controller/wallet.ts'),
    of: '1.7.4',
  },
  unisatChains: { url: github('unisat-wallet/extension', '494345cb', 'src/shared/constant/index.ts'), of: '1.7.4' },
  unisatNetworks: {
    url: github('unisat-wallet/unisat-dev-docs', '4a180228', 'wallet-api/api-docs/manage-networks.md'),
    of: '2026-08-20',
  },
  unisatAccounts: {
    url: github('unisat-wallet/unisat-dev-docs', '4a180228', 'wallet-api/api-docs/access-accounts.md'),
    of: '2026-08-20',
  },
  unisatSign: {
    url: github('unisat-wallet/unisat-dev-docs', '4a180228', 'wallet-api/api-docs/sign-transaction.md'),
    of: '2026-08-20',
  },
  satsConnect: { url: github('secretkeylabs/sats-connect-core', 'd4ac96bf', 'src/provider/types.ts'), of: '0.17.6' },
  satsMethods: { url: github('secretkeylabs/sats-connect-core', 'd4ac96bf', 'src/request/methods.ts'), of: '0.17.6' },
  satsProviders: { url: github('secretkeylabs/sats-connect-core', 'd4ac96bf', 'src/adapters/index.ts'), of: '0.17.6' },
  satsFind: { url: github('secretkeylabs/sats-connect-core', 'd4ac96bf', 'src/provider/index.ts'), of: '0.17.6' },
  satsPsbt: {
    url: github(
      'secretkeylabs/sats-connect-core',
      'd4ac96bf',
      'src/request/rpc/objects/namespaces/bitcoin/shared/signPsbt.ts',
    ),
    of: '0.17.6',
  },
  satsErrors: { url: github('secretkeylabs/sats-connect-core', 'd4ac96bf', 'src/types.ts'), of: '0.17.6' },
  leatherList: {
    url: github('leather-io/mono', '4ac9e631', 'packages/provider/src/add-leather-to-providers.ts'),
    of: '2.7.2',
  },
  leatherProvider: { url: github('leather-io/mono', '4ac9e631', 'packages/provider/src/index.ts'), of: '2.7.2' },
  leatherPsbt: {
    url: github('leather-io/mono', '4ac9e631', 'packages/rpc/src/methods/bitcoin/sign-psbt.ts'),
    of: '2.7.2',
  },
  magicEdenSolana: { url: 'https://docs.magiceden.io/docs/connect-directly-to-magic-eden-wallet', of: '2026' },
  magicEdenEthereum: { url: 'https://docs.magiceden.io/docs/connecting-directly-to-magic-eden-wallet', of: '2026' },
  magicEdenBitcoin: { url: 'https://docs.magiceden.io/docs/diving-into-bitcoin', of: '2026' },
  polkadotPage: { url: github('polkadot-js/extension', '987784c8', 'packages/extension/src/page.ts'), of: '0.63.1' },
  polkadotInject: {
    url: github('polkadot-js/extension', '987784c8', 'packages/extension-inject/src/bundle.ts'),
    of: '0.63.1',
  },
  polkadotAccounts: {
    url: github('polkadot-js/extension', '987784c8', 'packages/extension-base/src/page/Accounts.ts'),
    of: '0.63.1',
  },
  polkadotSigner: {
    url: github('polkadot-js/extension', '987784c8', 'packages/extension-base/src/page/Signer.ts'),
    of: '0.63.1',
  },
  talismanPage: { url: github('TalismanSociety/talisman', 'd38dfec1', 'apps/extension/src/page.ts'), of: '2024-10-24' },
  talismanEthereum: {
    url: github(
      'TalismanSociety/talisman',
      'd38dfec1',
      'apps/extension/src/inject/ethereum/getInjectableEvmProvider.ts',
    ),
    of: '2024-10-24',
  },
  talismanAnnounce: {
    url: github('TalismanSociety/talisman', 'd38dfec1', 'apps/extension/src/inject/ethereum/eip6963.ts'),
    of: '2024-10-24',
  },
  subwalletInject: {
    url: github('Koniverse/SubWallet-Extension', '93734db9', 'packages/extension-inject/src/bundle.ts'),
    of: '1.3.88',
  },
  subwalletEvm: {
    url: github('Koniverse/SubWallet-Extension', '93734db9', 'packages/extension-base/src/page/evm/index.ts'),
    of: '1.3.88',
  },
  subwalletKey: {
    url: github(
      'Koniverse/SubWallet-Extension',
      '93734db9',
      'packages/extension-koni-ui/src/contexts/InjectContext.tsx',
    ),
    of: '1.3.88',
  },
  novaPage: { url: github('nova-wallet/nova-wallet-dapp-js', 'dacaf8a3', 'src/index.ts'), of: '0.1.0' },
  keplrExtension: {
    url: github('chainapsis/keplr-wallet', 'b00f8d53', 'packages/provider-extension/src/keplr.ts'),
    of: '0.12.309',
  },
  keplrTypes: {
    url: github('chainapsis/keplr-wallet', 'b00f8d53', 'packages/types/src/wallet/keplr.ts'),
    of: '@keplr-wallet/types 0.12.309',
  },
  keplrEvents: {
    url: github('chainapsis/keplr-wallet', 'b00f8d53', 'apps/extension/src/content-scripts/events.ts'),
    of: '0.12.309',
  },
  leapDocs: {
    url: 'https://docs.leapwallet.io/cosmos/for-dapps-connect-to-leap/add-leap-to-existing-keplr-integration',
    of: '2026',
  },
  leapReference: { url: 'https://docs.leapwallet.io/cosmos/for-dapps-connect-to-leap/api-reference', of: '2026' },
  leapSolana: { url: 'https://docs.leapwallet.io/solana', of: '2026' },
  leapCosmosKit: {
    url: github('hyperweb-io/cosmos-kit', '6cc4c16b', 'wallets/leap-extension/src/extension/registry.ts'),
    of: '2026-01-28',
  },
  cosmostationCosmos: {
    url: github('cosmostation/cosmostation-chrome-extension', '0f459438', 'src/Scripts/injectScript/cosmos.ts'),
    of: '0.8.17',
  },
  cosmostationPage: {
    url: github('cosmostation/cosmostation-chrome-extension', '0f459438', 'src/Scripts/injectScript/index.ts'),
    of: '0.8.17',
  },
  cosmostationConstants: {
    url: github('cosmostation/cosmostation-chrome-extension', '0f459438', 'src/constants/common.ts'),
    of: '0.8.17',
  },
  cosmostationAccount: {
    url: github(
      'cosmostation/cosmostation-chrome-extension',
      '0f459438',
      'src/Popup/hooks/useCurrent/useCurrentAccount.ts',
    ),
    of: '0.8.17',
  },
  safeProvider: {
    url: github('safe-global/safe-apps-sdk', 'c5d34014', 'packages/safe-apps-provider/src/provider.ts'),
    of: '2026-04-23',
  },
  ledgerBrowser: {
    url: 'https://developers.ledger.com/docs/ledger-live/discover/integration/dapp-browser/migration',
    of: 'Ledger Live 2.79',
  },
  binanceEthereum: { url: 'https://developers.binance.com/docs/binance-w3w/evm-compatible-provider', of: '2026' },
  binanceBitcoin: { url: 'https://developers.binance.com/docs/binance-w3w/bitcoin-provider', of: '2026' },
  bitgetEthereum: { url: 'https://web3.bitget.com/en/docs/provider-api/evm.html', of: '2026' },
} as const satisfies Readonly<Record<string, Source>>

export type SourceName = keyof typeof wordSources
