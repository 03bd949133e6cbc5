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
        ...['connectMethods', 'connectRows'].map((name) => `features/connect/${name}.ts`),
        ...['loginOffers', 'walletFeatures'].map((name) => `config/${name}.ts`),
        'alerts/dismissAlert.ts',
        'modal/reloadHere.ts',
        'router/router.ts',
        'state/getActiveNetwork.ts',
        'toast/toast.ts',
      ],
    },
    {
      // what the first frame asks before it is drawn: what its screen needs, and how many wallets are bundled
      name: 'catalogue',
      roots: [...['listBundledWallets', 'catalogue'].map((name) => `features/connect/${name}.ts`), 'watchRoutes.ts'],
    },
    { name: 'connecting', roots: ['connection/handleConnections.ts', 'connection/reconnect.ts'] },
    {
      // what Connect lists and what its rows do
      name: 'list',
      roots: [
        'features/embeddedWallet/accountType.ts',
        'device.ts',
        'features/connect/atoms.ts',
        'features/connect/watchPairing.ts',
        'features/connect/legal.ts',
        'features/connect/lookUp.ts',
        'features/embeddedWallet/isInstalledApp.ts',
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
      roots: ['features/embeddedWallet/emailLogin.ts'],
    },
    {
      name: 'embeddedSettings',
      roots: ['accountSettings', 'approvals', 'updateEmail'].map((name) => `features/embeddedWallet/${name}.ts`),
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
        'network/getExplorerUrl.ts',
        'features/swap/canSwap.ts',
        'features/onramp/openOnramp.ts',
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
    { name: 'sendStart', roots: ['sendDraft', 'toSender'].map((name) => `features/send/${name}.ts`) },
    {
      name: 'ledger',
      roots: ['followLedger', 'runAlone'].map((name) => `ledger/${name}.ts`),
    },
    { name: 'sentRows', roots: ['features/send/sendRecord.ts'] },
    {
      name: 'sendForm',
      roots: ['getSendState', 'getSendQueries', 'reviewSend'].map((name) => `features/send/${name}.ts`),
    },
    { name: 'chooseToken', roots: ['features/send/chooseToken.ts'] },
    { name: 'submitSend', roots: ['features/send/submitSend.ts'] },
    // what every place that shows a name asks by
    { name: 'names', roots: ['features/names/queries.ts'] },
    // what the settings ask before they offer a name, and what registering one adds
    { name: 'naming', roots: ['features/names/nameFlow.ts'] },
    {
      name: 'registerName',
      roots: ['nameSuggestionsQuery', 'registerAccountName'].map((name) => `features/names/${name}.ts`),
    },
    { name: 'siteNetworks', roots: ['network/siteNetworks.ts'] },
    // what the form of swapping, the preview and the press each add
    {
      name: 'swapForm',
      roots: ['getSwapState', 'swapQueries', 'swapTokens', 'slippage', 'swapDraft', 'toSwapper'].map(
        (name) => `features/swap/${name}.ts`,
      ),
    },
    { name: 'swapRecord', roots: ['features/swap/swapRecord.ts'] },
    { name: 'submitSwap', roots: ['features/swap/submitSwap.ts', 'features/swap/swapOfferQuery.ts'] },
    // what the form of buying and the press add
    {
      name: 'onramp',
      roots: ['getOnrampState', 'listOnrampProviders', 'onrampDraft', 'onrampQueries', 'purchase'].map(
        (name) => `features/onramp/${name}.ts`,
      ),
    },
    {
      name: 'payForm',
      roots: ['openPay', 'exchanges', 'payer', 'payWithExchange', 'payWithWallet'].map(
        (name) => `features/pay/${name}.ts`,
      ),
    },
    { name: 'switching', roots: ['network/performSwitch.ts'] },
    { name: 'alerts', roots: ['alerts/texts.ts', 'config/checkOptions.ts'] },
    { name: 'signIn', roots: ['features/siwx/cancelSignIn.ts', 'features/siwx/followAccount.ts'] },
    { name: 'pairing', roots: ['features/connect/pairing.ts'] },
  ],
})
