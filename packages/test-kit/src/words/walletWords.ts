import type { SourceName } from './sources.ts'

type Word = string | number | readonly string[]

/** A word as it is said on the wire, and where that can be read. */
export type Said<word extends Word = Word> = { readonly says: word; readonly source: SourceName }

const say = <const word extends Word>(says: word, source: SourceName): Said<word> => ({ says, source })

/** Words that wallets share. The keys are ours; what is said is beside them. */
export const standardWords = {
  eip6963: {
    announce: say('eip6963:announceProvider', 'eip6963'),
    request: say('eip6963:requestProvider', 'eip6963'),
  },
  injected: {
    place: say('ethereum', 'metamaskDocs'),
    ready: say('ethereum#initialized', 'metamaskInitialize'),
  },
  eip1193: {
    accounts: say('accountsChanged', 'eip1193'),
    chain: say('chainChanged', 'eip1193'),
    connect: say('connect', 'eip1193'),
    disconnect: say('disconnect', 'eip1193'),
    message: say('message', 'eip1193'),
  },
  methods: {
    eth_requestAccounts: say('eth_requestAccounts', 'eip1102'),
    eth_accounts: say('eth_accounts', 'eip1474'),
    eth_chainId: say('eth_chainId', 'eip1474'),
    net_version: say('net_version', 'eip1474'),
    eth_sendTransaction: say('eth_sendTransaction', 'eip1474'),
    wallet_requestPermissions: say('wallet_requestPermissions', 'eip2255'),
    wallet_getPermissions: say('wallet_getPermissions', 'eip2255'),
    wallet_revokePermissions: say('wallet_revokePermissions', 'eip2255'),
    wallet_switchEthereumChain: say('wallet_switchEthereumChain', 'eip3326'),
    wallet_addEthereumChain: say('wallet_addEthereumChain', 'eip3085'),
    personal_sign: say('personal_sign', 'safeProvider'),
    eth_signTypedData_v4: say('eth_signTypedData_v4', 'eip712'),
    wallet_getCapabilities: say('wallet_getCapabilities', 'eip5792'),
    wallet_sendCalls: say('wallet_sendCalls', 'eip5792'),
    wallet_getCallsStatus: say('wallet_getCallsStatus', 'eip5792'),
  },
  codes: {
    rejected: say(4001, 'eip1193'),
    unauthorized: say(4100, 'eip1193'),
    unsupported: say(4200, 'eip1193'),
    disconnected: say(4900, 'eip1193'),
    chainDisconnected: say(4901, 'eip1193'),
    unknownChain: say(4902, 'eip3326'),
    busy: say(-32002, 'eip1474'),
    invalidParams: say(-32602, 'eip1474'),
    internal: say(-32603, 'eip1474'),
    methodNotFound: say(-32601, 'eip1474'),
  },
  walletStandard: {
    register: say('wallet-standard:register-wallet', 'walletStandard'),
    ready: say('wallet-standard:app-ready', 'walletStandard'),
    change: say('change', 'standardFeatures'),
  },
  standardFeatures: {
    'standard:connect': say('standard:connect', 'standardFeatures'),
    'standard:disconnect': say('standard:disconnect', 'standardFeatures'),
    'standard:events': say('standard:events', 'standardFeatures'),
  },
  solanaFeatures: {
    'solana:signMessage': say('solana:signMessage', 'solanaFeatures'),
    'solana:signTransaction': say('solana:signTransaction', 'solanaFeatures'),
    'solana:signAndSendTransaction': say('solana:signAndSendTransaction', 'solanaFeatures'),
    'solana:signIn': say('solana:signIn', 'solanaFeatures'),
  },
  walletAdapter: {
    connect: say('connect', 'walletAdapterBase'),
    disconnect: say('disconnect', 'walletAdapterBase'),
    readyState: say('readyStateChange', 'walletAdapterBase'),
    error: say('error', 'walletAdapterBase'),
  },
  bitcoinFeatures: {
    'bitcoin:connect': say('bitcoin:connect', 'trustBitcoin'),
    'bitcoin:signMessage': say('bitcoin:signMessage', 'trustBitcoin'),
    'bitcoin:signTransaction': say('bitcoin:signTransaction', 'trustBitcoin'),
    'bitcoin:signAndSendTransaction': say('bitcoin:signAndSendTransaction', 'trustBitcoin'),
  },
  wbip004: {
    list: say('btc_providers', 'wbip004'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Said>>>>

type Section =
  | 'identity'
  | 'events'
  | 'pageEvents'
  | 'functions'
  | 'testnetFunctions'
  | 'accountFunctions'
  | 'signerFunctions'
  | 'methods'
  | 'features'
  | 'forms'
  | 'codes'
  | 'orders'

/** What a row of a section says. */
export type Spoken<section extends Readonly<Record<string, Said>>> = section[keyof section]['says']

/** A wallet's words by what they are for; the keys are ours. */
export type WalletWords = {
  readonly name: string
  /** The version of the real extension that `pnpm run extensions` last went the whole way with, and when. */
  readonly met?: string
} & { readonly [section in Section]?: Readonly<Record<string, Said>> }

/**
 * What each wallet says: where it stands on a page and what it calls itself there, the events it sends and in which order, its
 * functions, the forms of its answers and its own numbers for failures. The failures themselves are in `base/test/failureCorpus.ts`.
 */
export const walletWords = {
  metamask: {
    name: 'MetaMask',
    identity: {
      rdns: say('io.metamask', 'rainbowkit'),
      flag: say('isMetaMask', 'metamaskInpage'),
      place: say('ethereum', 'metamaskDocs'),
      ready: say('ethereum#initialized', 'metamaskInitialize'),
    },
    events: {
      accounts: say('accountsChanged', 'metamaskBase'),
      chain: say('chainChanged', 'metamaskBase'),
      connect: say('connect', 'metamaskBase'),
      disconnect: say('disconnect', 'metamaskBase'),
      network: say('networkChanged', 'metamaskInpage'),
    },
    forms: {
      chainId: say('0x and hexadecimal digits', 'metamaskBase'),
      networkVersion: say('decimal digits', 'metamaskInpage'),
    },
    codes: {
      disconnected: say(1013, 'metamaskBase'),
      gone: say(1011, 'metamaskBase'),
    },
    orders: {
      network: say(['chainChanged', 'networkChanged'], 'metamaskInpage'),
    },
  },
  rabby: {
    name: 'Rabby',
    identity: {
      rdns: say('io.rabby', 'rainbowkit'),
      flag: say('isRabby', 'rabbyProvider'),
      alsoFlag: say('isMetaMask', 'rabbyProvider'),
    },
    events: {
      accounts: say('accountsChanged', 'rabbyWallet'),
      chain: say('chainChanged', 'rabbyUtils'),
      lock: say('lock', 'rabbyWallet'),
      unlock: say('unlock', 'rabbyWallet'),
    },
    orders: {
      lock: say(['accountsChanged', 'lock'], 'rabbyWallet'),
    },
  },
  coinbase: {
    name: 'Coinbase Wallet',
    identity: {
      rdns: say('com.coinbase.wallet', 'rainbowkit'),
      flag: say('isCoinbaseWallet', 'coinbaseProvider'),
      browserFlag: say('isCoinbaseBrowser', 'coinbaseBrowser'),
    },
    events: {
      accounts: say('accountsChanged', 'coinbaseSigner'),
      chain: say('chainChanged', 'coinbaseSigner'),
      connect: say('connect', 'coinbaseSigner'),
      disconnect: say('disconnect', 'coinbaseProvider'),
    },
    forms: {
      chainId: say('0x and hexadecimal digits', 'coinbaseSigner'),
    },
  },
  base: {
    name: 'Base Account',
    identity: {
      rdns: say('app.base.account', 'rainbowkit'),
    },
  },
  trust: {
    name: 'Trust Wallet',
    identity: {
      rdns: say('com.trustwallet.app', 'trustDetect'),
      flag: say('isTrust', 'trustEthereum'),
      alsoFlag: say('isTrustWallet', 'trustEthereum'),
      cosmosPlace: say('trustwallet.cosmos', 'trustMobile'),
      standardName: say('Trust', 'trustSolana'),
      bitcoinStandardName: say('Trust', 'trustBitcoin'),
    },
    events: {
      connect: say('connect', 'trustEthereum'),
      bitcoinAccounts: say('accountsChanged', 'trustBitcoinProvider'),
      bitcoinConnect: say('connect', 'trustBitcoinProvider'),
      bitcoinDisconnect: say('disconnect', 'trustBitcoinProvider'),
      change: say('change', 'trustSolana'),
    },
    features: {
      'bitcoin:connect': say('bitcoin:connect', 'trustBitcoin'),
      'bitcoin:disconnect': say('bitcoin:disconnect', 'trustBitcoin'),
      'bitcoin:signMessage': say('bitcoin:signMessage', 'trustBitcoin'),
      'bitcoin:signTransaction': say('bitcoin:signTransaction', 'trustBitcoin'),
      'bitcoin:signAndSendTransaction': say('bitcoin:signAndSendTransaction', 'trustBitcoin'),
    },
  },
  okx: {
    name: 'OKX Wallet',
    identity: {
      rdns: say('com.okex.wallet', 'rainbowkit'),
      place: say('okxwallet', 'rainbowkit'),
      bitcoinPlace: say('okxwallet.bitcoin', 'okxBitcoin'),
      bitcoinTestnetPlace: say('okxwallet.bitcoinTestnet', 'okxBitcoinTestnet'),
      bitcoinSignetPlace: say('okxwallet.bitcoinSignet', 'okxBitcoinSignet'),
      solanaPlace: say('okxwallet.solana', 'okxSolana'),
      cosmosPlace: say('okxwallet.keplr', 'okxCosmos'),
    },
    events: {
      account: say('accountChanged', 'okxBitcoin'),
      accounts: say('accountsChanged', 'okxBitcoin'),
      solanaConnect: say('connect', 'okxSolana'),
      cosmosConnect: say('connect', 'okxCosmos'),
    },
    pageEvents: {
      keystore: say('okxwallet_keystorechange', 'okxCosmosKit'),
    },
    functions: {
      connect: say('connect', 'okxBitcoin'),
      requestAccounts: say('requestAccounts', 'okxBitcoin'),
      getAccounts: say('getAccounts', 'okxBitcoin'),
      getNetwork: say('getNetwork', 'okxBitcoin'),
      getPublicKey: say('getPublicKey', 'okxBitcoin'),
      signMessage: say('signMessage', 'okxBitcoin'),
      sendBitcoin: say('sendBitcoin', 'okxBitcoin'),
      signPsbt: say('signPsbt', 'okxBitcoin'),
      pushPsbt: say('pushPsbt', 'okxBitcoin'),
      on: say('on', 'okxBitcoin'),
      removeListener: say('removeListener', 'bigmiOkx'),
    },
    testnetFunctions: {
      connect: say('connect', 'okxBitcoinTestnet'),
      signMessage: say('signMessage', 'okxBitcoinTestnet'),
      signPsbt: say('signPsbt', 'okxBitcoinTestnet'),
    },
    forms: {
      signPsbt: say('hexadecimal digits', 'okxBitcoin'),
      getNetwork: say('livenet', 'okxBitcoin'),
      accountChanged: say('{ address, publicKey, compressedPublicKey }', 'okxBitcoin'),
      connect: say('{ address, publicKey }', 'okxBitcoin'),
      signMessage: say('base64', 'okxBitcoin'),
    },
  },
  phantom: {
    name: 'Phantom',
    identity: {
      rdns: say('app.phantom', 'rainbowkit'),
      flag: say('isPhantom', 'phantomSolana'),
      solanaPlace: say('phantom.solana', 'phantomSolana'),
      ethereumPlace: say('phantom.ethereum', 'rainbowkit'),
      bitcoinPlace: say('phantom.bitcoin', 'phantomBitcoin'),
    },
    events: {
      solanaConnect: say('connect', 'phantomSolana'),
      solanaDisconnect: say('disconnect', 'phantomSolana'),
      solanaAccount: say('accountChanged', 'phantomSolana'),
      connect: say('connect', 'phantomEthereum'),
      accounts: say('accountsChanged', 'phantomEthereum'),
      chain: say('chainChanged', 'phantomEthereum'),
      disconnect: say('disconnect', 'phantomEthereum'),
      bitcoinAccounts: say('accountsChanged', 'phantomBitcoin'),
    },
    functions: {
      requestAccounts: say('requestAccounts', 'phantomBitcoin'),
      signMessage: say('signMessage', 'phantomBitcoin'),
      signPSBT: say('signPSBT', 'phantomBitcoin'),
    },
    forms: {
      bitcoinSignature: say('Uint8Array', 'phantomBitcoin'),
      bitcoinPublicKey: say('hexadecimal digits', 'phantomBitcoin'),
      purposes: say(['payment', 'ordinals'], 'phantomBitcoin'),
    },
    codes: {
      rejected: say(4001, 'phantomErrors'),
      unauthorized: say(4100, 'phantomErrors'),
      disconnected: say(4900, 'phantomErrors'),
      busy: say(-32002, 'phantomErrors'),
    },
  },
  backpack: {
    name: 'Backpack',
    identity: {
      rdns: say('app.backpack', 'backpackInjection'),
      mobileRdns: say('app.backpack.mobile', 'rainbowkit'),
      flag: say('isBackpack', 'backpackEthereum'),
      place: say('backpack', 'backpackInjection'),
      ethereumPlace: say('backpack.ethereum', 'rainbowkit'),
      standardName: say('Backpack', 'backpackStandard'),
    },
    events: {
      solanaConnect: say('connect', 'backpackSolana'),
      solanaAccount: say('accountChanged', 'backpackSolana'),
      connect: say('connect', 'backpackEthereum'),
      accounts: say('accountsChanged', 'backpackEthereum'),
      chain: say('chainChanged', 'backpackEthereum'),
      change: say('change', 'backpackStandard'),
    },
    features: {
      'standard:connect': say('standard:connect', 'backpackStandard'),
      'standard:disconnect': say('standard:disconnect', 'backpackStandard'),
      'standard:events': say('standard:events', 'backpackStandard'),
      'solana:signAndSendTransaction': say('solana:signAndSendTransaction', 'backpackStandard'),
      'solana:signTransaction': say('solana:signTransaction', 'backpackStandard'),
      'solana:signMessage': say('solana:signMessage', 'backpackStandard'),
      'solana:signIn': say('solana:signIn', 'backpackStandard'),
    },
  },
  solflare: {
    name: 'Solflare',
    identity: {
      flag: say('isSolflare', 'solflareSdk'),
      place: say('solflare', 'solflareSdk'),
      appPlace: say('SolflareApp', 'solflareSdk'),
    },
    events: {
      connect: say('connect', 'solflareSdk'),
      disconnect: say('disconnect', 'solflareSdk'),
      account: say('accountChanged', 'solflareSdk'),
    },
  },
  unisat: {
    name: 'UniSat',
    identity: {
      place: say('unisat', 'unisatPage'),
      ownPlace: say('unisat_wallet', 'unisatPage'),
      ready: say('unisat#initialized', 'unisatPage'),
    },
    events: {
      accounts: say('accountsChanged', 'unisatPush'),
      network: say('networkChanged', 'unisatPush'),
      chain: say('chainChanged', 'unisatNetworks'),
      connect: say('connect', 'unisatPush'),
      disconnect: say('disconnect', 'unisatPush'),
      close: say('close', 'unisatPush'),
    },
    functions: {
      requestAccounts: say('requestAccounts', 'unisatPage'),
      getAccounts: say('getAccounts', 'unisatPage'),
      getPublicKey: say('getPublicKey', 'unisatPage'),
      getNetwork: say('getNetwork', 'unisatPage'),
      getChain: say('getChain', 'unisatPage'),
      switchChain: say('switchChain', 'unisatPage'),
      signMessage: say('signMessage', 'unisatPage'),
      disconnect: say('disconnect', 'unisatPage'),
      sendBitcoin: say('sendBitcoin', 'unisatPage'),
      on: say('on', 'unisatAccounts'),
      removeListener: say('removeListener', 'unisatAccounts'),
      signPsbt: say('signPsbt', 'unisatSign'),
      pushPsbt: say('pushPsbt', 'unisatSign'),
    },
    forms: {
      signPsbt: say('hexadecimal digits', 'unisatSign'),
      mainnet: say('BITCOIN_MAINNET', 'unisatNetworks'),
      testnet: say('BITCOIN_TESTNET', 'unisatChains'),
      testnet4: say('BITCOIN_TESTNET4', 'unisatChains'),
      signet: say('BITCOIN_SIGNET', 'unisatChains'),
      livenet: say('livenet', 'unisatNetworks'),
      testnetName: say('testnet', 'unisatNetworks'),
    },
    orders: {
      network: say(['accountsChanged', 'chainChanged', 'networkChanged'], 'unisatWallet'),
      lock: say(['accountsChanged'], 'unisatWallet'),
      revoke: say(['accountsChanged'], 'unisatWallet'),
    },
  },
  xverse: {
    name: 'Xverse',
    identity: {
      place: say('XverseProviders.BitcoinProvider', 'satsProviders'),
      list: say('btc_providers', 'satsFind'),
    },
    events: {
      account: say('accountChange', 'satsConnect'),
      network: say('networkChange', 'satsConnect'),
      disconnect: say('disconnect', 'satsConnect'),
    },
    methods: {
      getAccounts: say('getAccounts', 'satsMethods'),
      getAddresses: say('getAddresses', 'satsMethods'),
      signMessage: say('signMessage', 'satsMethods'),
      sendTransfer: say('sendTransfer', 'satsMethods'),
      signPsbt: say('signPsbt', 'satsMethods'),
      wallet_connect: say('wallet_connect', 'satsMethods'),
      wallet_getAccount: say('wallet_getAccount', 'satsMethods'),
      wallet_getNetwork: say('wallet_getNetwork', 'satsMethods'),
      wallet_disconnect: say('wallet_disconnect', 'satsMethods'),
      wallet_renouncePermissions: say('wallet_renouncePermissions', 'satsMethods'),
      wallet_changeNetwork: say('wallet_changeNetwork', 'satsMethods'),
    },
    forms: {
      signPsbt: say('base64', 'satsPsbt'),
      purposes: say(['payment', 'ordinals'], 'satsConnect'),
    },
    codes: {
      rejected: say(-32000, 'satsErrors'),
      methodUnsupported: say(-32001, 'satsErrors'),
      accessDenied: say(-32002, 'satsErrors'),
      methodNotFound: say(-32601, 'satsErrors'),
    },
  },
  leather: {
    name: 'Leather',
    identity: {
      place: say('LeatherProvider', 'leatherList'),
      name: say('Leather', 'leatherList'),
      list: say('btc_providers', 'leatherList'),
      flag: say('isLeather', 'leatherProvider'),
    },
    methods: {
      getAddresses: say('getAddresses', 'leatherList'),
      signMessage: say('signMessage', 'leatherList'),
      sendTransfer: say('sendTransfer', 'leatherList'),
      signPsbt: say('signPsbt', 'leatherList'),
    },
    forms: {
      signPsbt: say('{ hex, txid? }', 'leatherPsbt'),
      refusal: say('the answer itself, thrown', 'leatherProvider'),
    },
  },
  magicEden: {
    name: 'Magic Eden Wallet',
    identity: {
      rdns: say('io.magiceden.wallet', 'rainbowkit'),
      flag: say('isMagicEden', 'magicEdenSolana'),
      solanaPlace: say('magicEden.solana', 'magicEdenSolana'),
      ethereumPlace: say('magicEden.ethereum', 'magicEdenEthereum'),
    },
    forms: {
      bitcoin: say('sats-connect over the Wallet Standard', 'magicEdenBitcoin'),
    },
  },
  polkadotJs: {
    name: 'polkadot{.js}',
    met: '0.63.1, 2026-11-28',
    identity: {
      list: say('injectedWeb3', 'polkadotInject'),
      key: say('polkadot-js', 'polkadotPage'),
      version: say('0.63.1', 'polkadotPage'),
    },
    functions: {
      enable: say('enable', 'polkadotInject'),
    },
    accountFunctions: {
      get: say('get', 'polkadotAccounts'),
      subscribe: say('subscribe', 'polkadotAccounts'),
    },
    signerFunctions: {
      signPayload: say('signPayload', 'polkadotSigner'),
      signRaw: say('signRaw', 'polkadotSigner'),
    },
  },
  talisman: {
    name: 'Talisman',
    identity: {
      key: say('talisman', 'talismanPage'),
      rdns: say('xyz.talisman', 'talismanAnnounce'),
      flag: say('isTalisman', 'talismanEthereum'),
      alsoFlag: say('isMetaMask', 'talismanEthereum'),
      place: say('talismanEth', 'rainbowkit'),
    },
    events: {
      accounts: say('accountsChanged', 'talismanEthereum'),
      chain: say('chainChanged', 'talismanEthereum'),
    },
  },
  subwallet: {
    name: 'SubWallet',
    identity: {
      key: say('subwallet-js', 'subwalletKey'),
      rdns: say('app.subwallet', 'subwalletInject'),
      flag: say('isSubWallet', 'subwalletEvm'),
      place: say('SubWallet', 'subwalletInject'),
      ready: say('subwallet#initialized', 'subwalletInject'),
    },
    events: {
      connect: say('connect', 'subwalletEvm'),
      disconnect: say('disconnect', 'subwalletEvm'),
      accounts: say('accountsChanged', 'subwalletEvm'),
      chain: say('chainChanged', 'subwalletEvm'),
      message: say('message', 'subwalletEvm'),
    },
  },
  nova: {
    name: 'Nova Wallet',
    identity: {
      key: say('polkadot-js', 'novaPage'),
      rdns: say('io.novawallet', 'rainbowkit'),
      flag: say('walletExtension.isNovaWallet', 'novaPage'),
    },
  },
  keplr: {
    name: 'Keplr',
    identity: {
      rdns: say('app.keplr', 'keplrExtension'),
      place: say('keplr', 'keplrExtension'),
      flag: say('isKeplr', 'keplrExtension'),
      alsoFlag: say('isMetaMask', 'keplrExtension'),
    },
    pageEvents: {
      keystore: say('keplr_keystorechange', 'keplrEvents'),
      chain: say('keplr_chainChanged', 'keplrEvents'),
      bitcoinChain: say('keplr_bitcoinChainChanged', 'keplrEvents'),
    },
    functions: {
      enable: say('enable', 'keplrTypes'),
      disable: say('disable', 'keplrTypes'),
      experimentalSuggestChain: say('experimentalSuggestChain', 'keplrTypes'),
      getKey: say('getKey', 'keplrTypes'),
      signDirect: say('signDirect', 'keplrTypes'),
      signAmino: say('signAmino', 'keplrTypes'),
      signArbitrary: say('signArbitrary', 'keplrTypes'),
      getOfflineSigner: say('getOfflineSigner', 'keplrTypes'),
      getOfflineSignerOnlyAmino: say('getOfflineSignerOnlyAmino', 'keplrTypes'),
      getOfflineSignerAuto: say('getOfflineSignerAuto', 'keplrTypes'),
      version: say('version', 'keplrTypes'),
      mode: say('mode', 'keplrTypes'),
      defaultOptions: say('defaultOptions', 'keplrTypes'),
    },
    forms: {
      chainId: say('0x and hexadecimal digits', 'keplrExtension'),
      networkVersion: say('decimal digits', 'keplrExtension'),
      pubKey: say('Uint8Array', 'keplrTypes'),
    },
  },
  leap: {
    name: 'Leap',
    identity: {
      place: say('leap', 'leapDocs'),
    },
    pageEvents: {
      keystore: say('leap_keystorechange', 'leapDocs'),
    },
    functions: {
      enable: say('enable', 'leapReference'),
      getKey: say('getKey', 'leapReference'),
      signAmino: say('signAmino', 'leapReference'),
      signDirect: say('signDirect', 'leapReference'),
      signArbitrary: say('signArbitrary', 'leapReference'),
    },
    forms: {
      solana: say('Wallet Standard', 'leapSolana'),
      refusal: say('Request rejected', 'leapCosmosKit'),
      pubKey: say('Uint8Array', 'leapReference'),
    },
  },
  cosmostation: {
    name: 'Cosmostation',
    identity: {
      rdns: say('io.cosmostation', 'cosmostationConstants'),
      place: say('cosmostation.providers.keplr', 'cosmostationPage'),
      ethereumPlace: say('cosmostation.providers.metamask', 'cosmostationPage'),
    },
    events: {
      account: say('accountChanged', 'cosmostationAccount'),
      accounts: say('accountsChanged', 'cosmostationAccount'),
    },
    pageEvents: {
      keystore: say('cosmostation_keystorechange', 'cosmostationPage'),
    },
    functions: {
      enable: say('enable', 'cosmostationCosmos'),
      getKey: say('getKey', 'cosmostationCosmos'),
      signArbitrary: say('signArbitrary', 'cosmostationCosmos'),
    },
  },
  safe: {
    name: 'Safe',
    events: {
      connect: say('connect', 'safeProvider'),
    },
    methods: {
      eth_accounts: say('eth_accounts', 'safeProvider'),
      net_version: say('net_version', 'safeProvider'),
      eth_chainId: say('eth_chainId', 'safeProvider'),
      personal_sign: say('personal_sign', 'safeProvider'),
      eth_signTypedData_v4: say('eth_signTypedData_v4', 'safeProvider'),
      eth_sendTransaction: say('eth_sendTransaction', 'safeProvider'),
    },
    forms: {
      unsigned: say('0x', 'safeProvider'),
      chainId: say('0x and hexadecimal digits', 'safeProvider'),
      netVersion: say('0x and hexadecimal digits', 'safeProvider'),
      sent: say("the Safe's own hash, not a transaction's", 'safeProvider'),
    },
  },
  ledgerLive: {
    name: 'Ledger Live',
    identity: {
      flag: say('isLedgerLive', 'ledgerBrowser'),
      place: say('ethereum', 'ledgerBrowser'),
      announces: say('EIP-6963', 'ledgerBrowser'),
    },
  },
  binance: {
    name: 'Binance Wallet',
    identity: {
      rdns: say('com.binance.wallet', 'rainbowkit'),
      flag: say('isBinance', 'rainbowkit'),
      place: say('binancew3w.ethereum', 'binanceEthereum'),
      bitcoinPlace: say('binancew3w.bitcoin', 'binanceBitcoin'),
      unisatPlace: say('unisat', 'binanceBitcoin'),
      unisatFlag: say('isBinance', 'binanceBitcoin'),
    },
    events: {
      accounts: say('accountsChanged', 'binanceEthereum'),
      chain: say('chainChanged', 'binanceEthereum'),
    },
    functions: {
      requestAccounts: say('requestAccounts', 'binanceBitcoin'),
      getAccounts: say('getAccounts', 'binanceBitcoin'),
      getNetwork: say('getNetwork', 'binanceBitcoin'),
    },
  },
  bitget: {
    name: 'Bitget Wallet',
    identity: {
      rdns: say('com.bitget.web3', 'rainbowkit'),
      flag: say('isBitKeep', 'rainbowkit'),
      place: say('bitkeep.ethereum', 'bitgetEthereum'),
    },
    events: {
      accounts: say('accountsChanged', 'bitgetEthereum'),
      chain: say('chainChanged', 'bitgetEthereum'),
    },
    codes: {
      rejected: say(4001, 'bitgetEthereum'),
    },
    forms: {
      chainId: say('0x and hexadecimal digits', 'bitgetEthereum'),
    },
  },
} as const satisfies Readonly<Record<string, WalletWords>>

type Rows = Readonly<Record<string, Said<string>>>

/**
 * An object whose properties have the names that a wallet gives them. A property that no row names does not compile.
 * @param rows a section of the table, by our names
 */
export function inWords<const rows extends Rows, const given extends { readonly [name in keyof rows]?: unknown }>(
  rows: rows,
  object: given & { readonly [name in Exclude<keyof given, keyof rows>]: never },
): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [rows[name]?.says, value]))
}
