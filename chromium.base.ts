import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium to drive: the one `CHROMIUM_PATH` names, or else the first found on the machine.
 * Without either, Playwright takes its own if it has downloaded one.
 */
export const chromiumPath = process.env['CHROMIUM_PATH'] || places.find((path) => existsSync(path))

const shells = ['/usr/bin/chromium-headless-shell']

/**
 * For tests of pages alone, the same engine without the browser around it, where there is one: it starts in half the time, and a
 * page costs it less than half. It has no preferences, so what depends on them needs `chromiumPath`.
 */
export const shellPath = process.env['CHROMIUM_PATH'] || shells.find((path) => existsSync(path)) || chromiumPath

/** What Playwright turns off: a second switch replaces the first, so its list stands in ours. A test compares them. */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** What no one sees: each new window starts the pages of the address bar, for most of what it costs. */
const offHere = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // a process kept ready for a next page, which most tests do not have
  'SpareRendererForSitePerProcess',
]

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // what draws without one needs no process of its own
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // the shell would put pages of other origins into one process, where the whole browser keeps them apart
  '--site-per-process',
  `--disable-features=${[...offInPlaywright, ...offHere].join(',')}`,
]

/**
 * A test's page lives for seconds: with room for what it makes, and no threads that clean up beside it, a fourteenth of the work of
 * a run falls away.
 */
export const shortLived = '--js-flags=--single-threaded-gc,--min-semi-space-size=32,--max-semi-space-size=64'

/**
 * Returns why no browser test can run here, in words for a terminal; `undefined` when one can.
 * @param path what the look-up gave
 * @param bundled where Playwright keeps the Chromium it downloads
 */
export function chromiumProblem(path: string | undefined, bundled: string): string | undefined {
  if (existsSync(path ?? bundled)) return undefined
  const found = path ? `CHROMIUM_PATH names ${path}, which does not exist.` : 'No Chromium was found.'
  return `${found} The browser tests need one:
  Debian, Ubuntu   sudo apt-get install chromium
  anywhere else    npx playwright install chromium
or set CHROMIUM_PATH to the Chromium or Chrome you have.`
}
