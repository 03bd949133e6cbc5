export type AlertVariant = 'info' | 'warning' | 'error'
export type AlertRow = readonly [
  variant: AlertVariant,
  title: string,
  message: (detail: string) => string,
  /** The page of the documentation that says more. */
  page: string,
]

/** Messages for the site's developer (specification §8): variant, short title, what to do, and where there is more. */
const rows = {
  ProjectIdNotConfigured: [
    'error',
    'Project ID Not Configured',
    () => 'createFoyer was called without `projectId`. Wallets on this page work; services of the project do not.',
    'build/project-id',
  ],
  InvalidProjectId: [
    'error',
    'Invalid Project ID',
    () => 'The relay does not know the `projectId` of createFoyer. Wallets on other devices cannot be reached with it.',
    'build/project-id',
  ],
  SessionExpired: [
    'error',
    'Session Expired',
    () => 'The relay says the session is not yet valid. Check the time settings of this device and connect again.',
    'run/relay',
  ],
  FrameNotLoaded: [
    'error',
    'Network Error',
    (detail) =>
      `Could not load embedded wallet from ${detail}. Check \`frameUrl\`, and that the wallet allows this origin.`,
    'build/embedded-wallet',
  ],
  FrameNotLoadedInApp: [
    'error',
    'Network Error',
    (detail) =>
      `Could not load embedded wallet from ${detail} in an installed app. Some systems refuse frames there: offer the site in the browser.`,
    'build/embedded-wallet',
  ],
  FrameRequestTimedOut: [
    'error',
    'Embedded Wallet Request Timed Out',
    () => 'The embedded wallet did not answer a login within 120 s. Everything that waited was given up.',
    'build/embedded-wallet',
  ],
  WindowsCutOff: [
    'error',
    'Login Window Cut Off',
    () =>
      'This page is served with `Cross-Origin-Opener-Policy: same-origin`, which cuts off every window it opens. Serve it with `same-origin-allow-popups`, or offer no logins with other accounts.',
    'build/embedded-wallet',
  ],
  LocalConfigurationIgnored: [
    'warning',
    'Local configuration ignored',
    (detail) =>
      `features ${detail}: the project's configuration decides. Manage these features in the project's dashboard.`,
    'run/self-hosting',
  ],
  OriginNotAllowed: [
    'error',
    'Origin Not Allowed',
    (detail) => `${detail} is not among the allowed origins of the project. Add it in the project's dashboard.`,
    'run/self-hosting',
  ],
  RateLimited: [
    'error',
    'Rate Limited',
    () => 'The project service was asked too often. Its configuration is read again on the next visit.',
    'run/self-hosting',
  ],
  ServerError: [
    'error',
    'Server Error',
    (detail) =>
      `Failed to get the project's configuration: ${detail || 'the server gave no reason'}. The site's own settings count.`,
    'run/self-hosting',
  ],
  ConfigurationUnavailable: [
    'warning',
    'Configuration Unavailable',
    (detail) => `The project's configuration could not be fetched (${detail}). The site's own settings count.`,
    'run/self-hosting',
  ],
  InvalidAppConfiguration: [
    'error',
    'Invalid App Configuration',
    (detail) => `The project's service refuses usage events from this page (403). ${detail}`.trim(),
    'build/analytics',
  ],
  MultiWalletNotEnabled: [
    'info',
    'Multi-Wallet Not Enabled',
    (detail) =>
      `\`${detail}\` does nothing: this project connects one wallet per family of chains. To let visitors use several at once, enable \`multi_wallet\` in the project's configuration on your gateway.`,
    'run/self-hosting',
  ],
  NetworkNotFound: [
    'error',
    'Network Not Found',
    (detail) => `Network ${detail} is not configured. Include it in the \`networks\` array of createFoyer.`,
    'build/custom-chains',
  ],
  OptionNotServed: [
    'warning',
    'Option Not Served',
    (detail) => `\`${detail}\` does nothing yet. Remove it.`,
    'reference/options',
  ],
  OptionInvalid: ['warning', 'Option Invalid', (detail) => `${detail}. It is left out.`, 'reference/options'],
  OptionFixed: [
    'warning',
    'Option Fixed',
    (detail) => `updateOptions: ${detail}. The rest is changed.`,
    'reference/options',
  ],
  LocaleUnknown: [
    'warning',
    'Locale Unknown',
    (detail) =>
      `\`locale\` is ${detail}, of which Foyer has no words: what \`words\` does not say is said in English. Give a tag such as "de" or "pt-BR", or "auto".`,
    'build/words',
  ],
  LocalePartLost: [
    'warning',
    'Texts Not Loaded',
    (detail) => `The texts ${detail} did not load. They are in English until the next screen asks for them again.`,
    'build/words',
  ],
  ViewUnknown: [
    'warning',
    'View Unknown',
    (detail) =>
      `open: \`view\` is \`${String(detail).slice(0, 80)}\`, which no site can open. Connect or Account is shown in its place.`,
    'reference/actions',
  ],
  ViewUnavailable: [
    'warning',
    'View Unavailable',
    (detail) => `${detail}. Connect or Account is shown in its place.`,
    'reference/options',
  ],
  WalletsLeftOut: [
    'warning',
    'Wallets Left Out',
    (detail) =>
      `More wallets announce themselves on this page than anyone has installed: ${detail}. The first are listed.`,
    'build/wallets',
  ],
  WalletEntryInvalid: [
    'warning',
    'Wallet Entry Invalid',
    (detail) => `\`customWallets\` of createFoyer has parts that cannot be used and are left out: ${detail}.`,
    'build/connect-screen',
  ],
  NoGateway: [
    'info',
    'No Gateway',
    () =>
      'Without `apiUrl`, an account shows its coin, common tokens, its ENS name, and what was sent from this browser. A gateway adds prices, all other tokens, NFTs, the full history, and swaps.',
    'build/rpc',
  ],
  StorageBlocked: [
    'info',
    'Storage Blocked',
    () => 'This page may not store data. Connections last until it is closed.',
    'reference/options',
  ],
} as const satisfies Record<string, AlertRow>

/** The same, each message with its page. */
export const alerts = Object.fromEntries(
  Object.entries(rows).map(([name, [variant, title, toMessage, page]]) => [
    name,
    [variant, title, (detail: string) => `${toMessage(detail)} Docs: ${page}`, page],
  ]),
) as unknown as { readonly [name in keyof typeof rows]: AlertRow }
