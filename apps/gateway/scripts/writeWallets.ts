import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FileWallet, fileWalletSchema, isSafeLink } from '../src/catalogue/catalogueFile.ts'
import type { ListedWallet } from './walletLists/listedWallet.ts'
import { mergeWallets } from './walletLists/mergeWallets.ts'
import { readRainbowkit } from './walletLists/readRainbowkit.ts'
import { readThirdweb } from './walletLists/readThirdweb.ts'
import { toPlainName } from './walletLists/toPlainName.ts'
import { toStores } from './walletLists/toStores.ts'

/** Entries of public lists that the catalogue does not take over, by their plain name, and why. */
const leftOut: Readonly<Record<string, string>> = {
  metamasksnap: 'a part of another wallet',
  walletconnect: 'the relay itself, no wallet',
  unsafeburner: 'for tests',
  torus: 'a login service, no wallet that a visitor has',
  particle: 'a login service, no wallet that a visitor has',
  web3auth: 'a login service, no wallet that a visitor has',
  leapcapsulesociallogin: 'a login service, no wallet that a visitor has',
  injected: 'no wallet of its own',
  browser: 'no wallet of its own',
  gnosissafe: 'the former name of Safe',
  burner: 'for tests',
  xdefi: 'the former name of CTRL Wallet',
  clover: 'the former name of CLV',
  trezor: 'the same as Trezor Suite',
  statuslegacy: 'an earlier version of Status',
  safemoon: 'ended with its maker',
  kaikas: 'the former name of Kaia Wallet',
  terrastation: 'ended: its makers closed it',
  mywallet: 'no name of its own: nothing tells whose it is',
  ethereum: 'no name of its own: nothing tells whose it is',
  mobilewalletadapter: 'a protocol, no wallet',
}

const file = resolve(import.meta.dirname, '../catalogue/wallets.json')

/** Where each list is read from; each under a permissive licence. */
const lists = {
  rainbowkit: { of: 'rainbow-me/rainbowkit, MIT', read: readRainbowkit },
  solana: { of: 'anza-xyz/wallet-adapter, Apache-2.0', read: readSolanaAdapters },
  cosmos: { of: 'hyperweb-io/cosmos-kit, MIT', read: readCosmosKit },
  talisman: { of: 'TalismanSociety/talisman-connect, MIT', read: readTalismanConnect },
} as const

/** The network of a family that every wallet of it has. */
const mainChains: { readonly [family: string]: readonly string[] } = {
  eip155: ['eip155:1'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  cosmos: ['cosmos:cosmoshub-4'],
  polkadot: ['polkadot:68d56f15f85d3136970ec16946040bc1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
}

/**
 * Reads the public lists again, joins them with the entries kept by hand, and says what has changed.
 * @param folders `thirdweb=<unpacked package>` and `<list>=<checkout>` for each other list
 * @param isDry says so, and writes nothing
 */
async function writeWallets(folders: ReadonlyMap<string, string>, isDry: boolean): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const before = (JSON.parse(readFileSync(file, 'utf8')) as { wallets: FileWallet[] }).wallets
  // what is kept by hand has an id of its own; that of the others follows from what the lists say
  const kept = before.filter(({ id }) => id !== undefined)
  const listed = await readLists(folders)
  const toWallet = (wallet: ListedWallet): FileWallet => toFileWallet(wallet, today)
  const wanted = listed.filter(isWanted)
  const merged = mergeWallets(kept, wanted, toWallet)
  const late = new Set(listed.filter(({ isLate }) => isLate).map(({ source, name }) => `${source} ${name.trim()}`))
  const wallets = [
    ...kept.map((wallet) => withSource(wallet, listed, today)),
    ...merged
      .slice(kept.length)
      .filter((wallet) => isReachable(wallet) && !late.has(`${wallet.source} ${wallet.name}`)),
  ]
  report(before, wallets)
  if (!isDry) writeFileSync(file, `${JSON.stringify({ format: 'foyer-wallets/1', wallets }, undefined, 2)}\n`)
}

async function readLists(folders: ReadonlyMap<string, string>): Promise<readonly ListedWallet[]> {
  const found: ListedWallet[] = []
  for (const [name, { of, read }] of Object.entries(lists)) {
    const folder = folders.get(name)
    if (!folder) throw new Error(`Name the folder of ${of}: ${name}=<folder>`)
    const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
    found.push(...read(folder, commit))
  }
  const thirdweb = folders.get('thirdweb')
  if (!thirdweb) throw new Error('Name the folder of the unpacked package thirdweb: thirdweb=<folder>')
  const longest = await readThirdweb(thirdweb)
  return [...found, ...longest.map((wallet, index) => ({ ...wallet, isLate: index >= thirdwebRows }))]
}

/** The longest list is ordered by use. What comes after this many only adds to what other lists have. */
const thirdwebRows = 260

const unownedHosts = /(^|\.)(apple|google|example|walletconnect|reown|subdomain)\./

function isWanted({ name, homepage, rdns }: ListedWallet): boolean {
  const plain = toPlainName(name)
  if (plain.length < 2 || Object.hasOwn(leftOut, plain)) return false
  if (/reown|walletconnect|appkit|sample|\btest\b|\bdemo\b/i.test(`${name} ${rdns ?? ''}`)) return false
  return !homepage || (URL.canParse(homepage) && !unownedHosts.test(new URL(homepage).hostname))
}

/** One that can be had somewhere, and of which the list says enough to be opened or found. */
function isReachable({ relay, injected, mobile_link, link_mode, homepage, ...wallet }: FileWallet): boolean {
  const stores = [wallet.app_store, wallet.play_store, wallet.chrome_store].filter(Boolean).length
  if (!homepage && stores === 0) return false
  if (injected?.length && stores > 0) return true
  if (relay) return Boolean(mobile_link || link_mode) && stores >= 2
  return stores > 0
}

function toFileWallet(wallet: ListedWallet, today: string): FileWallet {
  const { families, source, injected, isLate: _isLate, ...facts } = wallet
  const links = ['homepage', 'mobile_link', 'link_mode', 'desktop_link'] as const
  const safe = Object.fromEntries(
    Object.entries(facts).filter(
      ([key, value]) =>
        value !== undefined && !(links.some((link) => link === key) && !isSafeLink(toLink(String(value)))),
    ),
  )
  for (const link of links) if (typeof safe[link] === 'string') safe[link] = toLink(safe[link])
  if (typeof safe['link_mode'] === 'string' && !/^https:\/\/[^/]+\.[^/]+/.test(safe['link_mode']))
    delete safe['link_mode']
  if (typeof safe['rdns'] === 'string' && !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(safe['rdns'])) delete safe['rdns']
  return fileWalletSchema.parse({
    ...safe,
    name: wallet.name.trim(),
    chains: families.flatMap((family) => mainChains[family] ?? []),
    anyChainOf: families.filter((family) => family !== 'bip122'),
    ...(injected && { injected }),
    source,
    checked: today,
  })
}

/** `metamask:` and `metamask` are the scheme `metamask://`. */
function toLink(value: string): string {
  const text = value.trim().replace(/\/+$/, (slashes) => (/^[a-z][\w.+-]*:\/\/?$/i.test(value.trim()) ? slashes : ''))
  if (/^[a-z][\w.+-]*:?\/?$/i.test(text)) return `${text.replace(/[:/]+$/, '')}://`
  return text
}

/** An entry kept by hand names the list that says the same, or else the wallet's own page. */
function withSource(wallet: FileWallet, listed: readonly ListedWallet[], today: string): FileWallet {
  const plain = toPlainName(wallet.name)
  const same = listed.find((one) => (one.rdns && one.rdns === wallet.rdns) || toPlainName(one.name) === plain)
  const relay = Boolean(wallet.mobile_link || wallet.link_mode || wallet.desktop_link)
  return { ...wallet, relay, source: same?.source ?? wallet.homepage ?? null, checked: wallet.checked ?? today }
}

function report(before: readonly FileWallet[], after: readonly FileWallet[]): void {
  const names = (wallets: readonly FileWallet[]) =>
    new Map(wallets.map((wallet) => [wallet.name, JSON.stringify({ ...wallet, checked: '' })]))
  const [old, now] = [names(before), names(after)]
  for (const [name, entry] of now)
    if (!old.has(name)) console.log(`new      ${name}`)
    else if (old.get(name) !== entry) console.log(`changed  ${name}`)
  for (const name of old.keys()) if (!now.has(name)) console.log(`gone     ${name}`)
  console.log(`${before.length} before, ${after.length} now`)
}

const args = process.argv.slice(2)
const folders = args.flatMap((arg) => (arg.includes('=') ? [arg.split('=', 2) as [string, string]] : []))
await writeWallets(new Map(folders), args.includes('--dry'))

/**
 * @param root a checkout of anza-xyz/wallet-adapter (Apache-2.0)
 * @param commit what is checked out
 */
function readSolanaAdapters(root: string, commit: string): readonly ListedWallet[] {
  return globSync('packages/wallets/*/src/adapter.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /WalletName = '([^']+)' as WalletName/.exec(text)?.[1]
      const url = /\burl(?::\s*string)? = '(https?:\/\/[^']+)'/.exec(text)?.[1]
      const flag = /\?\.(is[A-Z]\w+)/.exec(text)?.[1]
      if (!name || !url) return []
      return [
        {
          name,
          families: ['solana'],
          ...(url.includes('chrome') ? { chrome_store: url } : { homepage: url }),
          relay: false,
          injected: flag ? [{ namespace: 'solana', injected_id: flag }] : undefined,
          source: `https://github.com/anza-xyz/wallet-adapter/blob/${commit}/${path}`,
        },
      ]
    })
}

/**
 * @param root a checkout of TalismanSociety/talisman-connect (MIT)
 * @param commit what is checked out
 */
function readTalismanConnect(root: string, commit: string): readonly ListedWallet[] {
  return globSync('packages/connect-wallets/src/lib/*/index.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /\btitle = '([^']+)'/.exec(text)?.[1]
      const key = /\bextensionName = '([^']+)'/.exec(text)?.[1]
      const link = /\binstallUrl =\s*'([^']+)'/.exec(text)?.[1]
      if (!name || !key) return []
      const stores = toStores([link])
      return [
        {
          name,
          families: ['polkadot'],
          ...stores,
          homepage: link && Object.keys(stores).length === 0 ? new URL(link).origin : undefined,
          relay: false,
          injected: [{ namespace: 'polkadot', injected_id: key }],
          source: `https://github.com/TalismanSociety/talisman-connect/blob/${commit}/${path}`,
        },
      ]
    })
}

/**
 * @param root a checkout of hyperweb-io/cosmos-kit (MIT)
 * @param commit what is checked out
 */
function readCosmosKit(root: string, commit: string): readonly ListedWallet[] {
  return globSync('wallets/*/src/*/registry.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /prettyName:\s*'([^']+)'/.exec(text)?.[1]?.replace(/ (Mobile|Extension)$/, '')
      if (!name) return []
      const links = [...text.matchAll(/'(https?:\/\/[^']+)'/g)].map(([, link]) => String(link))
      const home = links.find((link) => !/google|apple|mozilla|microsoft|github/.test(link))
      const scheme = /native:\s*(?:\{\s*ios:\s*)?'([a-z][\w+.-]*):?(?:\/\/)?'/.exec(text)?.[1]
      const relay = text.includes('walletconnect:')
      return [
        {
          name,
          families: ['cosmos'],
          homepage: home && new URL(home).origin,
          ...toStores(links),
          mobile_link: relay && scheme && scheme !== 'intent' ? `${scheme}://` : undefined,
          relay,
          source: `https://github.com/hyperweb-io/cosmos-kit/blob/${commit}/${path}`,
        },
      ]
    })
}
