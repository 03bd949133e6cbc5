import { library } from '../../library.base.ts'

const views = (feature: string, ...names: readonly string[]) =>
  names.map((name) => `features/${feature}/${name}View.tsx`)

/** A piece of the English catalogue. */
const words = (name: string) => `i18n/en.ts?words=${name}`

export default library({
  dir: import.meta.dirname,
  // lets a React framework with server components import the package as it is
  client: true,
  files: [
    {
      name: 'page',
      roots: [
        'button/FoyerButton.tsx',
        'button/FoyerNetworkButton.tsx',
        'theme/cssVariables.ts',
        'FoyerProvider.tsx',
        'hooks.ts',
      ],
    },
    // what begins with one wallet is not for every page: a bundler keeps what a page's file names, be it used or not
    { name: 'walletButtonHost', roots: ['button/FoyerWalletButton.tsx'] },
    { name: 'elements', roots: ['defineFoyerElements.tsx'] },
    // for sites that ask the visitor to sign
    { name: 'signing', roots: ['signing.ts'] },
    // of the network button, and for sites that use it alone
    { name: 'network', roots: ['useFoyerNetwork.ts'] },
    // for sites whose server paints the account
    { name: 'rememberedAccount', roots: ['RememberedAccount.tsx'] },
    // of the network button, which few pages have, and of the dialog
    { name: 'images', roots: ['components/images.ts', 'i18n/slots.ts'] },
    { name: 'networkButton', roots: ['button/NetworkButtonView.tsx'] },
    // for sites that use it alone
    { name: 'accountDetails', roots: ['useFoyerAccountDetails.ts'] },
    { name: 'connections', roots: ['useFoyerConnections.ts'] },
    { name: 'avatar', roots: ['button/ButtonAvatar.tsx'] },
    // what shows the list before the rest of the dialog has come
    { name: 'firstFrame', roots: ['modal/mountModal.ts'] },
    {
      name: 'dialog',
      roots: ['modal/mountDialog.tsx', 'features/connect/ConnectView.tsx', 'i18n/useTranslateWith.ts'],
    },
    { name: 'screenStyles', roots: ['modal/screenStyles.ts'] },
    // what several screens are made of
    {
      name: 'parts',
      roots: [
        ...['CopyAddress', 'DisconnectButton', 'FactList', 'Notice', 'SearchField', 'StatusRing', 'WholeAddress'].map(
          (name) => `components/${name}.tsx`,
        ),
        'components/toOutcome.ts',
        'components/useConnectorDisplay.ts',
        'components/useCopy.ts',
        'features/connect/getDownloads.ts',
        'i18n/getErrorText.ts',
      ],
    },
    { name: 'loginParts', roots: ['CodePanel', 'EmailForm'].map((name) => `features/embeddedWallet/${name}.tsx`) },
    { name: 'socialLogo', roots: ['components/SocialLogo.tsx'] },
    { name: 'qr', roots: ['components/QrCode.tsx'] },
    {
      name: 'connecting',
      roots: views('connect', 'ConnectingExternal', 'ConnectingMultiChain', 'ConnectSocials', 'ConnectWallets'),
    },
    { name: 'tabs', roots: ['components/Tabs.tsx'] },
    // of the button's balance alone, too
    { name: 'format', roots: ['format.ts'] },
    { name: 'figures', roots: ['data/useNow.ts', 'display.ts'] },
    {
      name: 'styles',
      roots: [
        ...['theme/useStyles.ts', 'components/useLazyComponent.ts', 'components/Presets.tsx', 'components/Face.tsx'],
        'components/TokenImage.tsx',
      ],
    },
    {
      name: 'account',
      roots: [...views('account', 'Account'), 'features/account/ActivityPicture.tsx', words('accountWords')],
    },
    // what the head and the tabs of Account share
    {
      name: 'accountParts',
      roots: ['components/GrowingList.tsx', 'features/account/tabParts.tsx'],
    },
    { name: 'holdings', roots: ['data/useHoldings.ts'] },
    { name: 'accountHead', roots: ['features/account/AccountHead.tsx'] },
    { name: 'buy', roots: ['components/BuyButton.tsx'] },
    { name: 'tokens', roots: ['features/account/TokensTab.tsx'] },
    { name: 'nfts', roots: ['features/account/NftsTab.tsx', ...views('account', 'Nft')] },
    { name: 'activity', roots: ['features/account/ActivityTab.tsx', words('activityWords')] },
    { name: 'ledgerRows', roots: ['features/account/LedgerRows.tsx'] },
    {
      name: 'networks',
      roots: [
        ...views('network', 'Networks', 'SwitchActiveChain', 'SwitchNetwork', 'UnsupportedChain'),
        words('switchWords'),
      ],
    },
    { name: 'wallets', roots: views('multiWallet', 'ProfileWallets') },
    { name: 'signIn', roots: views('siwx', 'SIWXSignMessage') },
    { name: 'relay', roots: views('connect', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic') },
    { name: 'apps', roots: views('connect', 'Downloads', 'OpenWallet') },
    { name: 'cataloguePages', roots: ['useFoyerCatalogue.ts'] },
    { name: 'catalogue', roots: views('connect', 'AllWallets') },
    {
      name: 'help',
      roots: [
        'components/GetWalletList.tsx',
        ...views('help', 'WhatIsANetwork', 'WhatIsAWallet'),
        ...views('connect', 'Create'),
      ],
    },
    { name: 'moneyWords', roots: [words('sendWords')] },
    { name: 'exact', roots: ['formatExact.ts'] },
    { name: 'moment', roots: ['formatMoment.ts'] },
    { name: 'send', roots: views('send', 'WalletSend') },
    {
      name: 'sendPreview',
      roots: [
        ...['MoneyField', 'NftField', 'HeldAssetImage'].map((name) => `features/send/${name}.tsx`),
        ...views('send', 'WalletSendPreview'),
      ],
    },
    { name: 'selectToken', roots: views('send', 'WalletSendSelectToken') },
    { name: 'receipt', roots: views('send', 'WalletSendReceipt') },
    { name: 'nameWords', roots: [words('namesWords')] },
    { name: 'names', roots: views('names', 'ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess') },
    {
      name: 'swapWords',
      roots: [
        words('swapWords'),
        ...['useSwap.ts', 'SwapFacts.tsx', 'swap.css?inline'].map((name) => `features/swap/${name}`),
      ],
    },
    {
      name: 'payHooks',
      roots: ['payHooks.ts'],
    },
    {
      name: 'payWords',
      roots: [words('payWords'), 'features/pay/Bill.tsx'],
    },
    { name: 'smartSessionHooks', roots: ['useSmartSessions.ts'] },
    {
      name: 'smartSessions',
      roots: [words('sessionsWords'), ...views('smartSessions', 'SmartSessionCreated', 'SmartSessionList')],
    },
    { name: 'pay', roots: views('pay', 'Pay') },
    { name: 'payLoading', roots: views('pay', 'PayLoading') },
    { name: 'swap', roots: views('swap', 'Swap') },
    { name: 'swapToken', roots: views('swap', 'SwapSelectToken') },
    { name: 'swapPreview', roots: views('swap', 'SwapPreview') },
    { name: 'openSwaps', roots: ['features/swap/OpenSwaps.tsx'] },
    { name: 'swapReceipt', roots: ['features/account/SwapRow.tsx', ...views('swap', 'SwapReceipt')] },
    // what every screen of buying is made of, then the form with its lists, and what the press leads to
    {
      name: 'onrampWords',
      roots: [words('onrampWords'), 'formatPayment.ts', 'features/onramp/onramp.css?inline'],
    },
    { name: 'onramp', roots: views('onramp', 'OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect') },
    { name: 'buying', roots: views('onramp', 'BuyInProgress', 'WhatIsABuy') },
    { name: 'receive', roots: views('receive', 'WalletReceive', 'WalletCompatibleNetworks') },
    {
      name: 'login',
      roots: views(
        'embeddedWallet',
        'ConnectingFarcaster',
        'ConnectingSocial',
        'EmailLogin',
        'EmailVerifyDevice',
        'EmailVerifyOtp',
      ),
    },
    {
      name: 'embeddedWallet',
      roots: [
        ...views('account', 'AccountSettings'),
        ...views('embeddedWallet', 'ApproveTransaction', 'UpdateEmailOtp', 'UpdateEmailWallet', 'UpgradeEmailWallet'),
      ],
    },
    // for sites that use them, of what the dialog has and a little more
    { name: 'headless', roots: ['useFoyerWallets.ts'] },
    { name: 'walletButton', roots: ['button/WalletButtonView.tsx'] },
  ],
})
