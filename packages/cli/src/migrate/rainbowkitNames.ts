import type { Names } from './appkitNames.ts'

const rainbowKit = (entry = '') => ({ to: `@foyer/rainbowkit-compat${entry}` })

/** RainbowKit's modules; stylesheets are taken out, for the dialog brings its own. */
export const rainbowKitPackages: Names = {
  '@rainbow-me/rainbowkit': rainbowKit(),
  '@rainbow-me/rainbowkit/wallets': rainbowKit('/wallets'),
  '@rainbow-me/rainbowkit-siwe-next-auth': {
    none: 'the sign-in of next-auth is `createAuthenticationAdapter` with its `signIn` and `signOut`',
  },
}

/** What the entries of `@foyer/rainbowkit-compat` give out, types among it. */
export const rainbowKitExported: { readonly [module: string]: readonly string[] } = {
  '@foyer/rainbowkit-compat': [
    ...['AuthenticationAdapter', 'AuthenticationStatus', 'createAuthenticationAdapter', 'ConnectButton'],
    ...[
      'Chain',
      'RainbowKitAuthenticationProvider',
      'ConnectButtonProps',
      'ConnectButtonState',
      'connectorsForWallets',
    ],
    ...[
      'getDefaultConfig',
      'getDefaultWallets',
      'WalletList',
      'useAccountModal',
      'useAddRecentTransaction',
      'useChainModal',
    ],
    ...['useConnectModal', 'RainbowKitProvider', 'RainbowKitProviderProps', 'darkTheme', 'lightTheme'],
    ...['midnightTheme', 'Theme', 'ThemeByMode', 'ThemeOptions', 'WalletButton', 'WalletButtonState'],
    ...['CreateWalletFn', 'WalletDetails', 'AvatarComponent', 'DisclaimerComponent', 'Locale'],
  ],
  '@foyer/rainbowkit-compat/wallets': [
    ...['WalletDetails', 'CreateWalletFn'],
    ...['metaMaskWallet', 'rainbowWallet', 'coinbaseWallet', 'baseAccount', 'trustWallet', 'phantomWallet'],
    ...['ledgerWallet', 'okxWallet', 'zerionWallet', 'injectedWallet', 'walletConnectWallet', 'safeWallet'],
    ...['braveWallet', 'rabbyWallet', 'argentWallet', 'imTokenWallet', 'uniswapWallet', 'bitgetWallet'],
    ...['bybitWallet', 'binanceWallet', 'frameWallet', 'oneInchWallet', 'omniWallet', 'tokenPocketWallet'],
    ...['xdefiWallet', 'zilPayWallet', 'anchorageDigitalWallet', 'backpackWallet', 'berasigWallet', 'bestWallet'],
    ...['bifrostWallet', 'bitskiWallet', 'bitverseWallet', 'bloomWallet', 'clvWallet', 'coin98Wallet'],
    ...['compassWallet', 'coreWallet', 'ctrlWallet', 'dawnWallet', 'desigWallet', 'enkryptWallet'],
    ...['foxWallet', 'frontierWallet', 'gateWallet', 'geminiWallet', 'iopayWallet', 'kaiaWallet'],
    ...['kaikasWallet', 'krakenWallet', 'kresusWallet', 'magicEdenWallet', 'mecoWallet', 'mewWallet'],
    ...['nestWallet', 'novaWallet', 'oktoWallet', 'oneKeyWallet', 'paraSwapWallet', 'portoWallet'],
    ...['ramperWallet', 'readyWallet', 'roninWallet', 'safeheronWallet', 'safepalWallet', 'subWallet'],
    ...['tahoWallet', 'talismanWallet', 'tokenaryWallet', 'universalProfilesWallet', 'valoraWallet', 'wigwamWallet'],
    ...['xPortalWallet', 'zealWallet', 'seifWallet', 'paraswapWallet'],
  ],
}
