import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCannedChain, handleRpc } from '../page/createCannedChain.ts'
import type { CannedAnswers, PageWallet, PageWalletOptions, WalletFamily } from '../page/types.ts'

/** The functions of a wallet on the page, each as a promise. */
type Remote = {
  readonly [name in Exclude<keyof PageWallet, 'families' | 'remove'>]: (
    ...args: Parameters<PageWallet[name]>
  ) => Promise<ReturnType<PageWallet[name]>>
}

/** The wallet in a page that Playwright drives. Its functions act on the page as it is, so go to one first. */
export type BrowserWallet = Remote & {
  /**
   * Connects as a visitor would: presses the site's button, picks the wallet in the dialog, and waits until the wallet
   * has let the site in.
   * @param options.button what the site's button says. Default: `Connect wallet`
   * @param options.family which family of the wallet is picked. Default: the first
   */
  connect(options?: { readonly button?: string | RegExp; readonly family?: WalletFamily }): Promise<void>
  /**
   * Answers what the page asks of a node, without a node. The page's policy must allow the address all the same.
   * @param url the node's address, as the site has it
   * @param networkId CAIP-2, e.g. `eip155:1`
   * @param answers JSON-RPC method → `result`, before the defaults of an idle node
   */
  answerChain(url: string, networkId: string, answers?: CannedAnswers): Promise<void>
}

/** Built with the package; the same file whether this runs from its source or built. */
const script = new URL('../../dist/wallet.js', import.meta.url)

/**
 * Puts a wallet into a page before anything of the page runs, on every load: no bundler, and nothing that a strict Content
 * Security Policy refuses. It remembers over reloads unless `remembers` is false.
 * @param page a page that has not gone anywhere yet
 * @param options what the wallet is like when the page loads
 */
export async function installWallet(page: Page, options: PageWalletOptions = {}): Promise<BrowserWallet> {
  const given = JSON.stringify({ remembers: true, ...options })
  const text = await readFile(script, 'utf8')
  await page.addInitScript({ content: `globalThis.foyerTestWalletOptions = ${given};\n${text}` })
  const call = <name extends keyof Remote>(name: name, ...args: Parameters<PageWallet[name]>) =>
    page.evaluate(callInPage, { name, args }) as ReturnType<Remote[name]>
  const wallet: Remote = {
    name: (family) => call('name', family),
    address: (family) => call('address', family),
    addresses: (family) => call('addresses', family),
    isConnected: (family) => call('isConnected', family),
    approve: (method) => call('approve', method),
    reject: (method) => call('reject', method),
    hang: (method) => call('hang', method),
    answer: (scope, answer) => call('answer', scope, answer),
    lock: () => call('lock'),
    unlock: () => call('unlock'),
    switchNetwork: (networkId) => call('switchNetwork', networkId),
    changeAccount: (index) => call('changeAccount', index),
    disconnect: () => call('disconnect'),
    requests: () => call('requests'),
    prompts: () => call('prompts'),
  }
  return {
    ...wallet,
    connect: (how = {}) => connect(page, wallet, how),
    answerChain: (url, networkId, answers) => answerChain(page, url, networkId, answers),
  }
}

/** Runs in the page. */
function callInPage({ name, args }: { readonly name: string; readonly args: readonly unknown[] }): unknown {
  const wallet = (globalThis as { foyerTestWallet?: Record<string, (...given: readonly unknown[]) => unknown> })
    .foyerTestWallet
  if (!wallet) throw new Error('There is no test wallet on this page. Go to your site first.')
  return wallet[name]?.(...args.map((arg) => arg ?? undefined))
}

async function connect(
  page: Page,
  wallet: Remote,
  { button = 'Connect wallet', family }: NonNullable<Parameters<BrowserWallet['connect']>[0]>,
): Promise<void> {
  const name = await wallet.name(family)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
  await page.waitForFunction(isConnectedInPage, family)
}

/** Runs in the page. */
function isConnectedInPage(family: WalletFamily | undefined): boolean {
  return (globalThis as { foyerTestWallet?: PageWallet }).foyerTestWallet?.isConnected(family ?? undefined) === true
}

async function answerChain(page: Page, url: string, networkId: string, answers?: CannedAnswers): Promise<void> {
  const chain = createCannedChain(networkId, answers)
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(url, async (route) => {
    const body = route.request().postData()
    if (body === null) return route.fulfill({ status: 204, headers })
    return route.fulfill({ headers, contentType: 'application/json', body: await handleRpc(chain, body) })
  })
}
