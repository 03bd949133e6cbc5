import { abortable, throwIfAborted } from '@foyer/base'
import { web3Accounts, web3AccountsSubscribe, web3Enable, web3FromSource } from '@polkadot/extension-dapp'
import { parseAccounts } from './accounts.ts'
import type { Extension } from './extensions.ts'
import { requestWallet } from './requestWallet.ts'
import type { Session, WalletAccount } from './session.ts'
import { showOnly } from './showOnly.ts'
import { toFields } from './toFields.ts'

type Input = {
  readonly connectorId: string
  readonly extension: Extension
  readonly appName: string
  readonly signal?: AbortSignal | undefined
}

/** What an extension gave once it was allowed. */
export type EnabledExtension = {
  readonly accounts: readonly WalletAccount[]
  readonly signer: unknown
  /** The extension's own object. */
  readonly provider: unknown
  /** Absent where the extension has no such function. */
  readonly subscribe: Session['subscribe']
}

type Follow = typeof watchInjectedAccounts
type LibraryAccount = { readonly address: string; readonly meta: { readonly genesisHash?: string | null } }

/**
 * Asks the chosen extension, and no other, through polkadot-js's library. What the extension gives is checked before
 * the library sees it: one malformed account would cost it the whole list. What goes wrong is kept from being lost, for
 * the library only writes it to the console.
 */
export async function enableExtension({ connectorId, extension, appName, signal }: Input): Promise<EnabledExtension> {
  await waitUntilLoaded(signal)
  // the library refuses an empty app name
  const name = appName || location.host
  const failures: unknown[] = []
  const attempt = <value>(run: () => Promise<value>): Promise<value> =>
    run().catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  let provider: unknown
  const enable = async (origin: string) => {
    provider = await requestWallet('enable', signal, () => requestAccess(extension, origin))
    return toInjected(
      provider,
      (read) => attempt(() => requestWallet('accounts.get', signal, read)),
      watchInjectedAccounts,
    )
  }
  const entry = { version: 'unknown', enable: (origin: string) => attempt(() => enable(origin)) }
  try {
    const [accounts, { signer }] = await showOnly(connectorId, entry, async () => {
      // each takes hold of what was enabled last, so all three are called at once
      const [, ...enabled] = await Promise.all([web3Enable(name), web3Accounts(), web3FromSource(connectorId)])
      return enabled
    })
    if (failures.length > 0) throw failures[0]
    const subscribe = hasSubscribe(provider) ? createSubscribe(connectorId, name, provider) : undefined
    return { accounts: toWalletAccounts(accounts), signer, provider, subscribe }
  } catch (error) {
    throw failures[0] ?? error
  }
}

/** The library waits for it before it reads the page, and the page is not to be shown otherwise for so long. */
async function waitUntilLoaded(signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal)
  if (document.readyState === 'complete') return
  const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true, ...(signal && { signal }) }))
  await abortable(loaded, signal)
}

function requestAccess(extension: Extension, origin: string): unknown {
  return extension.enable ? extension.enable(origin) : extension.connect?.(origin)
}

/** What an extension gave, as the library expects it, with accounts that are checked. */
function toInjected(provider: unknown, request: (read: () => unknown) => Promise<unknown>, follow: Follow): object {
  const { accounts, signer } = toFields(provider)
  const { get } = toFields(accounts)
  return {
    signer,
    accounts: {
      get: async () => toListed(typeof get === 'function' ? await request(() => get.call(accounts)) : []),
      subscribe: (listener: (accounts: readonly object[]) => void) =>
        follow(accounts, (value) => listener(toListed(value))),
    },
  }
}

function hasSubscribe(provider: unknown): boolean {
  return typeof toFields(toFields(provider)['accounts'])['subscribe'] === 'function'
}

function toListed(value: unknown): readonly object[] {
  return parseAccounts(value).map(({ address, genesisHash }) => ({ address, genesisHash }))
}

function toWalletAccounts(accounts: readonly LibraryAccount[]): readonly WalletAccount[] {
  return parseAccounts(accounts.map(({ address, meta: { genesisHash } }) => ({ address, genesisHash })))
}

/** The library follows what was enabled last: it is shown this extension again, as it was allowed. */
function createSubscribe(connectorId: string, appName: string, provider: unknown): Session['subscribe'] {
  return (listener) => {
    let isOn = true
    let stop = () => {}
    const follow: Follow = (accounts, hear) => {
      // whoever stops before the library got here is not followed at all
      if (isOn) stop = watchInjectedAccounts(accounts, hear)
      return stop
    }
    const injected = toInjected(provider, async () => [], follow)
    const hear = (accounts: readonly LibraryAccount[]) => listener(toWalletAccounts(accounts))
    const entry = { version: 'unknown', enable: async () => injected }
    const following = showOnly(connectorId, entry, () =>
      Promise.all([web3Enable(appName), web3AccountsSubscribe(hear)]),
    )
    // one that cannot be followed still signs
    following.catch(() => {})
    return () => {
      isOn = false
      stop()
    }
  }
}

/**
 * Subscribes to an extension's accounts. Some extensions give what stops it, some a promise of that, some nothing, and
 * some throw; anything they tell that is no list says nothing.
 * @param accounts what the extension gave as its `accounts`
 */
function watchInjectedAccounts(accounts: unknown, listener: (accounts: readonly unknown[]) => void): () => void {
  let isOn = true
  const { subscribe } = toFields(accounts)
  const hear = (value: unknown) => {
    if (isOn && Array.isArray(value)) listener(value)
  }
  const given = attempt(() => (typeof subscribe === 'function' ? subscribe.call(accounts, hear) : undefined))
  return () => {
    isOn = false
    if (typeof given === 'function') return void given()
    // one whose promise fails cannot be followed, and still signs
    Promise.resolve(given).then(
      (stop) => typeof stop === 'function' && stop(),
      () => {},
    )
  }
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
