import { expect, test } from 'vitest'
import { alerts } from './texts.ts'

/** Titles are the specification's; the messages say what to do, in words of our own where it has none. */
test.each([
  [
    'ProjectIdNotConfigured',
    ['error', 'Project ID Not Configured'],
    'createFoyer was called without `projectId`. Wallets on this page work; services of the project do not.',
  ],
  [
    'InvalidProjectId',
    ['error', 'Invalid Project ID'],
    'The relay does not know the `projectId` of createFoyer. Wallets on other devices cannot be reached with it.',
  ],
  [
    'WindowsCutOff',
    ['error', 'Login Window Cut Off'],
    'This page is served with `Cross-Origin-Opener-Policy: same-origin`, which cuts off every window it opens. Serve it with `same-origin-allow-popups`, or offer no logins with other accounts.',
  ],
  [
    'SessionExpired',
    ['error', 'Session Expired'],
    'The relay says the session is not yet valid. Check the time settings of this device and connect again.',
  ],
  [
    'FrameNotLoaded',
    ['error', 'Network Error'],
    'Could not load embedded wallet from X. Check `frameUrl`, and that the wallet allows this origin.',
  ],
  [
    'FrameNotLoadedInApp',
    ['error', 'Network Error'],
    'Could not load embedded wallet from X in an installed app. Some systems refuse frames there: offer the site in the browser.',
  ],
  [
    'FrameRequestTimedOut',
    ['error', 'Embedded Wallet Request Timed Out'],
    'The embedded wallet did not answer a login within 120 s. Everything that waited was given up.',
  ],
  [
    'LocalConfigurationIgnored',
    ['warning', 'Local configuration ignored'],
    "features X: the project's configuration decides. Manage these features in the project's dashboard.",
  ],
  [
    'OriginNotAllowed',
    ['error', 'Origin Not Allowed'],
    "X is not among the allowed origins of the project. Add it in the project's dashboard.",
  ],
  [
    'RateLimited',
    ['error', 'Rate Limited'],
    'The project service was asked too often. Its configuration is read again on the next visit.',
  ],
  [
    'NoGateway',
    ['info', 'No Gateway'],
    'Without `apiUrl`, an account shows its coin, common tokens, its ENS name, and what was sent from this browser. A gateway adds prices, all other tokens, NFTs, the full history, and swaps.',
  ],
  [
    'ConfigurationUnavailable',
    ['warning', 'Configuration Unavailable'],
    "The project's configuration could not be fetched (X). The site's own settings count.",
  ],
  [
    'InvalidAppConfiguration',
    ['error', 'Invalid App Configuration'],
    "The project's service refuses usage events from this page (403). X",
  ],
  [
    'NetworkNotFound',
    ['error', 'Network Not Found'],
    'Network X is not configured. Include it in the `networks` array of createFoyer.',
  ],
  ['OptionNotServed', ['warning', 'Option Not Served'], '`X` does nothing yet. Remove it.'],
  [
    'LocaleUnknown',
    ['warning', 'Locale Unknown'],
    '`locale` is X, of which Foyer has no words: what `words` does not say is said in English. Give a tag such as "de" or "pt-BR", or "auto".',
  ],
  [
    'LocalePartLost',
    ['warning', 'Texts Not Loaded'],
    'The texts X did not load. They are in English until the next screen asks for them again.',
  ],
  [
    'WalletEntryInvalid',
    ['warning', 'Wallet Entry Invalid'],
    '`customWallets` of createFoyer has parts that cannot be used and are left out: X.',
  ],
  ['StorageBlocked', ['info', 'Storage Blocked'], 'This page may not store data. Connections last until it is closed.'],
] as const)('default: %s', (name, head, text) => {
  const [variant, title, write, page] = alerts[name]
  expect([variant, title]).toEqual(head)
  expect(write('X')).toBe(`${text} Docs: ${page}`)
})

test('default: ServerError', () => {
  expect(alerts.ServerError.slice(0, 2)).toEqual(['error', 'Server Error'])
})
