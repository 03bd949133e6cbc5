import type { WalletRequest } from '../script/createScript.ts'
import type { Families, FamilyWallet } from './family.ts'
import type { PageWallet, PageWalletOptions, PageWalletRequest, PlainAnswer, WalletFamily } from './types.ts'

const key = 'foyer.testWallet'

/** Where tools of the page find the wallet, e.g. `globalThis.foyerTestWallet.reject()` in the console. */
const place = 'foyerTestWallet'

/**
 * Puts the wallet on the page.
 * @param families the code of the families that `options` names
 */
export function openWallet(options: PageWalletOptions, families: Families): PageWallet {
  const { name = 'Test Wallet', families: names = ['eip155'] } = options
  if (names.length === 0) throw new TypeError('The wallet is of no family: name one in `families`')
  const storage = options.remembers ? storageOf(globalThis) : undefined
  const saved = readSaved(storage) ?? first(options)
  const settings = { ...options, name, storage, locked: saved.locked, chosenNetwork: saved.bitcoinNetwork }
  const wallets = new Map<WalletFamily, FamilyWallet>()
  for (const family of names) {
    const create = families[family]
    if (!create) throw new TypeError(`There is no family ${family}`)
    wallets.set(family, create(settings))
  }
  const wallet = createControls(wallets, saved, () => writeSaved(storage, saved))
  Object.defineProperty(globalThis, place, { value: wallet, configurable: true })
  return wallet
}

function first({ prompts = 'approve', locked = false }: PageWalletOptions): Saved {
  return { answers: { prompts }, locked, account: 0, bitcoinNetwork: undefined }
}

function createControls(wallets: ReadonlyMap<WalletFamily, FamilyWallet>, saved: Saved, save: () => void): PageWallet {
  const all = [...wallets.values()]
  const [main] = [...wallets.keys()]
  const find = (family = main) => {
    const wallet = family && wallets.get(family)
    if (!wallet) throw new TypeError(`The wallet is of no family ${family}`)
    return wallet
  }
  const answer = (scope: string, given: PlainAnswer) => {
    saved.answers[scope] = given
    save()
    for (const one of all) one.answer(scope, given)
  }
  for (const [scope, given] of Object.entries(saved.answers)) for (const one of all) one.answer(scope, given)
  if (saved.account > 0) for (const one of all) one.changeAccount(saved.account)
  const wallet: PageWallet = {
    families: [...wallets.keys()],
    name: (family) => find(family).name,
    address: (family) => find(family).addresses()[0] ?? '',
    addresses: (family) => find(family).addresses(),
    isConnected: (family) => find(family).isConnected(),
    approve(method) {
      if (method !== undefined) return answer(method, 'approve')
      saved.answers = {}
      save()
      for (const one of all) one.reset()
    },
    reject: (method = 'prompts') => answer(method, 'reject'),
    hang: (method = 'prompts') => answer(method, 'hang'),
    answer,
    ...createVisitor(wallets, saved, save),
    requests: () => list(wallets, ({ requests }) => requests),
    prompts: () => list(wallets, (one) => one.prompts()),
    remove() {
      for (const one of all) one.remove()
      if (Reflect.get(globalThis, place) === wallet) Reflect.deleteProperty(globalThis, place)
    },
  }
  return wallet
}

type Visitor = Pick<PageWallet, 'lock' | 'unlock' | 'switchNetwork' | 'changeAccount' | 'disconnect'>

/** Creates what the visitor does in the wallet itself. */
function createVisitor(wallets: ReadonlyMap<WalletFamily, FamilyWallet>, saved: Saved, save: () => void): Visitor {
  const all = [...wallets.values()]
  const setLocked = (locked: boolean) => {
    saved.locked = locked
    save()
    for (const one of all) locked ? one.lock() : one.unlock()
  }
  return {
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    switchNetwork(networkId) {
      const [family = ''] = networkId.split(':')
      const wallet = wallets.get(family as WalletFamily)
      if (!wallet) throw new TypeError(`The wallet is of no family ${family}`)
      if (!wallet.switchNetwork)
        throw new TypeError(`A wallet of ${family} has no network of its own: the site chooses`)
      wallet.switchNetwork(networkId)
      if (family !== 'bip122') return
      saved.bitcoinNetwork = networkId
      save()
    },
    changeAccount(index) {
      for (const one of all) one.changeAccount(index)
      saved.account = index
      save()
    },
    disconnect() {
      for (const one of all) one.disconnect()
    },
  }
}

function list(
  wallets: ReadonlyMap<WalletFamily, FamilyWallet>,
  read: (wallet: FamilyWallet) => readonly WalletRequest[],
): PageWalletRequest[] {
  return [...wallets].flatMap(([family, wallet]) =>
    read(wallet).map(({ method, params }) => ({ family, method, params })),
  )
}

/** What the wallet keeps over a reload beside what each family keeps itself. */
type Saved = {
  answers: Record<string, PlainAnswer>
  locked: boolean
  /** Place of the active account among the keys. */
  account: number
  /** CAIP-2. */
  bitcoinNetwork: string | undefined
}

/** A page without an origin has no storage, and throws when it is asked for. */
function storageOf(target: typeof globalThis): Storage | undefined {
  try {
    return target.localStorage
  } catch {
    return undefined
  }
}

/** Reads what was kept before a reload, or undefined when there is nothing. */
function readSaved(storage: Storage | undefined): Saved | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '')
    const { answers, locked, account, bitcoinNetwork } = value as { readonly [name in keyof Saved]?: unknown }
    if (typeof answers !== 'object' || answers === null || typeof locked !== 'boolean') return undefined
    return {
      answers: answers as Saved['answers'],
      locked,
      account: Number.isSafeInteger(account) ? Number(account) : 0,
      bitcoinNetwork: typeof bitcoinNetwork === 'string' ? bitcoinNetwork : undefined,
    }
  } catch {
    return undefined
  }
}

/** A browser that blocks storage makes the wallet forget, nothing worse. */
function writeSaved(storage: Storage | undefined, saved: Saved): void {
  try {
    storage?.setItem(key, JSON.stringify(saved))
  } catch {}
}
