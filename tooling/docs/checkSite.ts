import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'
import { errorMessages } from '../../packages/base/src/errors.ts'
import { report } from '../gates/report.ts'

/** What people type, and the page that must come first. */
const searches: Readonly<Record<string, string>> = {
  'project id': 'build/project-id',
  'send transaction': 'build/transactions',
  'sign message': 'build/transactions',
  'read contract': 'build/transactions',
  'write contract': 'build/transactions',
  ethers: 'build/ethers',
  'ethers signer': 'build/ethers',
  'custom chain': 'build/custom-chains',
  hardhat: 'build/custom-chains',
  webview: 'build/react-native',
  mobile: 'build/mobile',
  'in-app browser': 'build/mobile',
  'smart account': 'build/embedded-wallet',
  'react native': 'build/react-native',
  expo: 'build/react-native',
  typescript: 'build/typescript',
  tsconfig: 'build/typescript',
  usefoyernetwork: 'build/hooks',
  hooks: 'build/hooks',
  troubleshooting: 'reference/errors',
  'popup blocked': 'reference/errors',
  'iframe is not set': 'reference/errors',
  'wallet is locked': 'reference/errors',
  react: 'start/react',
  'next.js': 'start/next',
  nextjs: 'start/next',
  'pages router': 'start/next-pages',
  'react router': 'start/react-router',
  vue: 'start/vue',
  nuxt: 'start/nuxt',
  svelte: 'start/svelte',
  sveltekit: 'start/sveltekit',
  angular: 'start/angular',
  astro: 'start/astro',
  vite: 'start/vite',
  'script tag': 'start/plain',
  theme: 'build/theming',
  'dark mode': 'build/theming',
  'code splitting': 'build/loading',
  csp: 'build/csp',
  'content security policy': 'build/csp',
  'sign in': 'build/sign-in',
  siwe: 'build/sign-in',
  rpc: 'build/rpc',
  analytics: 'build/analytics',
  'session keys': 'build/session-keys',
  'playwright test': 'build/playwright',
  devtools: 'build/devtools',
  'connect button': 'build/button',
  language: 'build/words',
  rainbowkit: 'move/rainbowkit',
  appkit: 'move/appkit',
  web3modal: 'move/appkit',
  connectkit: 'move/connectkit',
  'self hosting': 'run/self-hosting',
  bitcoin: 'chains/bitcoin',
  cosmos: 'chains/cosmos',
  polkadot: 'chains/polkadot',
  walletconnect: 'run/relay',
  'switch network': 'build/hooks',
  'switch chain': 'build/hooks',
  disconnect: 'build/hooks',
  'account balance': 'build/hooks',
  'email login': 'build/embedded-wallet',
  'google login': 'build/embedded-wallet',
  'social login': 'build/embedded-wallet',
  passkey: 'build/embedded-wallet',
  gasless: 'build/embedded-wallet',
  paymaster: 'build/embedded-wallet',
  onramp: 'reference/options',
  'buy crypto': 'reference/options',
  swap: 'reference/options',
  nft: 'reference/options',
  'hide wallets': 'build/wallets',
  'exclude wallets': 'build/wallets',
  'wallet list': 'build/wallets',
  metamask: 'build/wallets',
  colors: 'build/theming',
  font: 'build/theming',
  'z-index': 'build/theming',
  'shadow dom': 'build/theming',
  rtl: 'build/words',
  translation: 'build/words',
  i18n: 'build/words',
  ssr: 'start/next',
  'hydration error': 'start/next',
  cookies: 'start/next',
  cacheComponents: 'start/next',
  telegram: 'build/mobile',
  'deep link': 'build/mobile',
  ledger: 'build/connect-screen',
  'gnosis safe': 'build/connect-screen',
  'typed data': 'build/transactions',
  'eip-712': 'build/transactions',
  eip712: 'build/transactions',
  walletClient: 'build/transactions',
  testnet: 'build/custom-chains',
  anvil: 'build/custom-chains',
  localhost: 'build/custom-chains',
  'add network': 'build/custom-chains',
  codemod: 'build/command-line',
  'create-foyer': 'build/command-line',
  doctor: 'build/command-line',
  'solana wallet adapter': 'move/solana-wallet-adapter',
  'web3-onboard': 'move/web3-onboard',
  docker: 'run/self-hosting',
  postgres: 'run/self-hosting',
  tracking: 'build/analytics',
  gdpr: 'build/analytics',
  'terms of service': 'build/legal',
  accessibility: 'trust/accessibility',
  'bundle size': 'trust/comparison',
  cdn: 'start/plain',
  'web component': 'reference/elements',
  useFoyerSignMessage: 'build/hooks',
  'custom button': 'build/button',
  phantom: 'chains/solana',
  keplr: 'chains/cosmos',
  usdc: 'build/transactions',
  pay: 'build/payments',
  'receive payment': 'build/payments',
  permissions: 'build/session-keys',
  'verify signature': 'build/sign-in',
  'backend session': 'build/sign-in',
  jwt: 'build/sign-in',
  'next-auth': 'build/sign-in',
  'sign out': 'build/sign-in',
  'mock wallet': 'build/playwright',
  vitest: 'build/playwright',
  'e2e test': 'build/playwright',
  changelog: 'trust/releases',
  versions: 'trust/releases',
  upgrade: 'trust/releases',
  'threat model': 'trust/security',
  alternatives: 'trust/comparison',
  signTransaction: 'chains/solana',
  psbt: 'chains/bitcoin',
  getProvider: 'reference/actions',
  'environment variables': 'build/project-id',
  events: 'reference/events',
  'error codes': 'reference/errors',
  install: 'start/react',
  privacy: 'build/legal',
  useFoyerAccount: 'reference/react',
}

/** What people paste: the text of each error, without what differs from one to the next; those that only repeat another's have none. */
const errorTexts = Object.values(errorMessages as Readonly<Record<string, (context: object) => string>>).flatMap(
  (format) => {
    const text = format(new Proxy({}, { get: () => ' ' }))
      .replace(/[^\w.-]+/g, ' ')
      .trim()
    return text === '' ? [] : [text]
  },
)

/** What Starlight's search says of it to Pagefind. */
const ranking = { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 }

const site = path.resolve(import.meta.dirname, '../../apps/docs/dist')
const content = path.resolve(import.meta.dirname, '../../apps/docs/src/content/docs')
/** What a browser holds for secure enough to give it the clipboard. */
const origin = 'http://localhost/docs'

/** The site from a folder of its host, which has nothing else. */
async function serve(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const [, inside = ''] = pathname.split('/docs/')
    const file = path.join(site, pathname.endsWith('/') ? `${inside}index.html` : inside)
    return existsSync(file) && statSync(file).isFile() ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
  })
}

/** Titles of a page's blocks that its visitors do not see, and blocks that cannot be copied. */
async function checkBlocks(page: Page, source: string): Promise<readonly string[]> {
  const slug = source.replace(/\.md$/, '').replace(/^index$/, '')
  const sources = [...readFileSync(path.join(content, source), 'utf8').matchAll(/^```\w+([^\n]*)\n([\s\S]*?)\n```$/gm)]
  const titles = sources.flatMap(([, meta = '']) => /title="([^"]+)"/.exec(meta)?.[1] ?? [])
  await page.goto(`${origin}/${slug === '' ? '' : `${slug}/`}`)
  const shown = await page.locator('figure .title:visible').allTextContents()
  const hidden = titles.filter((title) => !shown.includes(title))
  const blocks = await page.locator('.sl-markdown-content pre').count()
  const copied = await page
    .locator('.sl-markdown-content pre ~ .copy button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-code')?.replaceAll('\u007f', '\n')))
  const lost = sources.filter(([, , text]) => !copied.includes(text))
  return [
    ...hidden.map((title) => `${source}: the title ${title} is not to be seen`),
    ...lost.map(([, , text = '']) => `${source}: no button copies ${text.slice(0, 60)}`),
    ...(blocks === copied.length
      ? []
      : [`${source}: ${blocks} blocks of code and ${copied.length} buttons to copy them`]),
  ]
}

/** Copies the first block of a page with keys alone. */
async function checkCopy(page: Page): Promise<readonly string[]> {
  await page.goto(`${origin}/start/react/`)
  const [, wanted = ''] =
    /^```sh\n([\s\S]*?)\n```$/m.exec(readFileSync(path.join(content, 'start/react.md'), 'utf8')) ?? []
  const button = page.getByRole('button', { name: 'Copy to clipboard' }).first()
  // from the heading's own link the next stop, or the one after a block that scrolls, is its button
  await page.locator('h2#install-in-a-react-site + a').focus()
  for (let press = 0; press < 3 && !(await isFocused(button)); press++) await page.keyboard.press('Tab')
  await button.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const opacity = await button.evaluate((element) => getComputedStyle(element).opacity)
  if (opacity === '0') return ['a button to copy cannot be seen where it has the focus']
  await page.keyboard.press('Enter')
  await page.getByText('Copied!').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  return copied === wanted ? [] : [`Enter on the first button of start/react copies ${JSON.stringify(copied)}`]
}

const isFocused = (element: ReturnType<Page['getByRole']>) =>
  element.evaluate((button) => button === document.activeElement)

type Pagefind = {
  options(options: { readonly ranking: typeof ranking }): Promise<void>
  search(term: string): Promise<{ readonly results: readonly { data(): Promise<{ readonly url: string }> }[] }>
}

/** Terms that do not find their page first, or an error's text that does not find it among the first five. */
async function checkSearch(page: Page): Promise<readonly string[]> {
  const wanted = [
    ...Object.entries(searches).map(([term, slug]) => [term, slug, 1] as const),
    ...errorTexts.map((text) => [text, 'reference/errors', 5] as const),
  ]
  const found = await page.evaluate(
    async ([terms, ranking]) => {
      const file = '/docs/pagefind/pagefind.js'
      const pagefind: Pagefind = await import(file)
      await pagefind.options({ ranking })
      const find = async (term: string) => {
        const { results } = await pagefind.search(term)
        return Promise.all(
          results.slice(0, 5).map(async (one) => (await one.data()).url.replace(/^\/(docs\/)?|\/$/g, '')),
        )
      }
      return Promise.all(terms.map(find))
    },
    [wanted.map(([term]) => term), ranking] as const,
  )
  return wanted.flatMap(([term, slug, place], index) => {
    const first = (found[index] ?? []).slice(0, place)
    return first.includes(slug) ? [] : [`search: ${term} leads to ${first.join(', ')} instead of ${slug}`]
  })
}

const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
try {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  await serve(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`a page threw: ${message}`))
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(`${page.url()}: ${line.text()}`)
  })
  const sources = globSync('**/*.md', { cwd: content }).sort()
  for (const source of sources) problems.push(...(await checkBlocks(page, source)))
  problems.push(...(await checkCopy(page)), ...(await checkSearch(page)))
  report(
    problems,
    `${sources.length} pages show their files' names, a block is copied by keys, ${Object.keys(searches).length} searches and ${errorTexts.length} errors’ texts lead to their page`,
  )
} finally {
  await browser.close()
}
