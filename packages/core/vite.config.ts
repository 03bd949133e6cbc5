import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  inlineConst: true,
  files: [
    {
      // what a page has before anyone does anything
      name: 'page',
      roots: [
        'createFoyer.ts',
        'account/getAccount.ts',
        'modal/modalCode.ts',
        'modal/modalMounts.ts',
        'router/open.ts',
        'theme/language.ts',
      ],
    },
    // what few pages ask of the network by themselves
    { name: 'networkState', roots: ['account/getNetwork.ts', 'network/switchNetwork.ts'] },
    // what hooks of a page may need at once
    {
      name: 'accountState',
      roots: [
        'account/providers.ts',
        'account/walletInfo.ts',
        'connection/disconnect.ts',
        'connection/getConnection.ts',
        'connectWallet.ts',
      ],
    },
    {
      // what the first frame shows of the list
      name: 'rows',
      roots: [
        ...['connectMethods', 'connectRows', 'findKnownWallet'].map((name) => `features/connect/${name}.ts`),
        ...['getOnrampNames', 'isSocialOn', 'isSwapOn'].map((name) => `config/${name}.ts`),
        'alerts/dismissAlert.ts',
        'modal/reloadHere.ts',
        'router/router.ts',
        'state/getActiveNetwork.ts',
        'state/getPreferredNetwork.ts',
        'toast/toast.ts',
      ],
    },
    {
      // what the first frame asks before it is drawn: what its screen needs, and how many wallets are bundled
      name: 'catalogue',
      roots: [...['countBundledWallets', 'catalogue'].map((name) => `features/connect/${name}.ts`), 'watchRoutes.ts'],
    },
    { name: 'connecting', roots: ['connection/handleConnections.ts', 'connection/reconnect.ts'] },
    {
      // what Connect lists and what its rows do
      name: 'list',
      roots: [
        'config/getSocials.ts',
        'features/embeddedWallet/accountType.ts',
        'device.ts',
        'account/relayWallet.ts',
        'features/connect/atoms.ts',
        'features/connect/watchPairing.ts',
        'features/connect/legal.ts',
        'features/connect/lookUp.ts',
        'external/isEmbeddedConnectedAtom.ts',
        'features/embeddedWallet/isInstalledApp.ts',
        'features/embeddedWallet/startEmailLogin.ts',
        'features/embeddedWallet/startFarcasterLogin.ts',
        'features/embeddedWallet/startSocialLogin.ts',
        // an address as Account shows it
        'features/embeddedWallet/validateEmail.ts',
        'modal/prepareAdapters.ts',
      ],
    },
    // what the screens of a login do, and what the settings of the embedded wallet do
    {
      name: 'login',
      roots: ['finishLogin', 'retryLogin', 'submitCode', 'submitEmail'].map(
        (name) => `features/embeddedWallet/${name}.ts`,
      ),
    },
    {
      name: 'embeddedSettings',
      roots: ['getUpgradeUrl', 'placeFrame', 'setPreferredAccountType', 'updateEmail'].map(
        (name) => `features/embeddedWallet/${name}.ts`,
      ),
    },
    {
      name: 'wallets',
      roots: ['getConnections', 'manageWallets'].map((name) => `features/multiWallet/${name}.ts`),
    },
    {
      // what Account shows of itself, and what it needs of swapping and buying to offer them
      name: 'accountStart',
      roots: [
        'account/accountTab.ts',
        'ledger/hasRecords.ts',
        'config/orderWalletFeatures.ts',
        'network/getExplorerUrl.ts',
        ...['canSwap', 'openSwap'].map((name) => `features/swap/${name}.ts`),
        ...['canBuy', 'openOnramp'].map((name) => `features/onramp/${name}.ts`),
      ],
    },
    // what the button's balance, Account and every transaction share
    {
      name: 'balances',
      roots: ['query/balanceQueries.ts', 'adapters/toUnsent.ts'],
    },
    // of transactions, payments and events
    { name: 'ids', roots: ['createId.ts'] },
    { name: 'serviceImages', roots: ['api/toServiceImage.ts', 'query/pagedQueryOptions.ts'] },
    { name: 'portfolio', roots: ['features/portfolio/holdingsQuery.ts'] },
    { name: 'nfts', roots: ['features/nfts/nftsQuery.ts'] },
    { name: 'activity', roots: ['historyQuery', 'groupEntries'].map((name) => `features/activity/${name}.ts`) },
    // what Account needs of sending, and what its rows, the form and the press each add
    { name: 'sendStart', roots: ['canSend', 'sendDraft', 'toSender'].map((name) => `features/send/${name}.ts`) },
    {
      name: 'ledger',
      roots: ['closeRecord', 'followLedger', 'runAlone', 'toShownStatus'].map((name) => `ledger/${name}.ts`),
    },
    { name: 'sentRows', roots: ['features/send/sendRecord.ts'] },
    {
      name: 'sendForm',
      roots: ['getSendState', 'getSendQueries', 'isNameLike', 'reviewSend'].map((name) => `features/send/${name}.ts`),
    },
    { name: 'chooseToken', roots: ['features/send/chooseToken.ts'] },
    { name: 'submitSend', roots: ['features/send/submitSend.ts'] },
    // what every place that shows a name asks by
    { name: 'names', roots: ['features/names/queries.ts', 'features/names/storedIdentities.ts'] },
    // what the settings ask before they offer a name, and what registering one adds
    { name: 'naming', roots: ['canRegisterNameQuery', 'chooseName'].map((name) => `features/names/${name}.ts`) },
    {
      name: 'registerName',
      roots: ['nameSuggestionsQuery', 'registerAccountName'].map((name) => `features/names/${name}.ts`),
    },
    { name: 'siteNetworks', roots: ['network/addNetwork.ts', 'network/removeNetwork.ts'] },
    // what the form of swapping, the preview and the press each add
    {
      name: 'swapForm',
      roots: ['getSwapState', 'swapQueries', 'swapTokens', 'slippage', 'toSwapper', 'swapDraft', 'getProviderFee'].map(
        (name) => `features/swap/${name}.ts`,
      ),
    },
    { name: 'swapRecord', roots: ['features/swap/swapRecord.ts'] },
    { name: 'submitSwap', roots: ['features/swap/submitSwap.ts', 'features/swap/swapOfferQuery.ts'] },
    // what the form of buying and the press add
    {
      name: 'onramp',
      roots: ['getOnrampState', 'listOnrampProviders', 'onrampDraft', 'onrampQueries', 'purchase', 'toBuyer'].map(
        (name) => `features/onramp/${name}.ts`,
      ),
    },
    {
      name: 'payForm',
      roots: ['openPay', 'exchanges', 'payCheckQuery', 'payWithExchange', 'payWithWallet'].map(
        (name) => `features/pay/${name}.ts`,
      ),
    },
    { name: 'switching', roots: ['network/performSwitch.ts'] },
    { name: 'alerts', roots: ['alerts/texts.ts', 'config/checkOptions.ts'] },
    { name: 'signIn', roots: ['features/siwx/cancelSignIn.ts', 'features/siwx/followAccount.ts'] },
    { name: 'pairing', roots: ['features/connect/pairing.ts'] },
  ],
})
