import { abortable, FoyerError, throwIfAborted } from '@foyer/base'
import { web3Accounts, web3AccountsSubscribe, web3Enable, web3FromSource, wrapBytes } from '@polkadot/extension-dapp'
import { u8aToHex } from '@polkadot/util'
import { parseAccounts, toSession } from './accounts.ts'
import { parseSigned, requestWallet, toFields } from './answers.ts'
import type { Chain } from './chains.ts'
import type { Extension } from './extensions.ts'
import type { Session, Signing, WalletAccount } from './session.ts'
import { showOnly } from './showOnly.ts'

type Ask = (input: object) => unknown

type Input = {
  readonly connectorId: string
  readonly extension: Extension
  readonly appName: string
  readonly chain: Chain
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks the chosen extension, and no other. An extension cannot be asked in silence whether it allows the site: one that
 * never did, or no longer does, opens its own window here, also when reconnecting.
 * @throws FoyerError `UserRejected`, also when the visitor shares no account, `ConnectorChainsUnsupported` when none of
 * those shared works on this network, `WalletBusy`, `WalletLocked`, `WalletRequestFailed`
 */
export async function openInjected(input: Input): Promise<Session> {
  const { connectorId, chain } = input
  const { accounts, signer, provider, subscribe } = await enableExtension(input)
  const session = toSession({ connectorId, signing: createSigning(signer), provider, subscribe }, chain, accounts)
  if (session) return session
  if (accounts.length > 0) throw new FoyerError('ConnectorChainsUnsupported')
  throw new FoyerError('UserRejected', { cause: new Error('The wallet shares no account') })
}

function createSigning(signer: unknown): Signing {
  const { signRaw, signPayload } = toFields(signer)
  const bind = (run: unknown): Ask | undefined =>
    typeof run === 'function' ? (input) => run.call(signer, input) : undefined
  const [raw, payload] = [bind(signRaw), bind(signPayload)]
  return {
    ...(raw && {
      signMessage: async ({ address, message }, { signal }) => {
        // wrapped in <Bytes>, so that it can never be a transaction; most extensions do so where it is missing
        const data = u8aToHex(wrapBytes(message))
        return parseSigned(await requestWallet('signRaw', signal, () => raw({ address, data, type: 'bytes' })))
          .signature
      },
    }),
    ...(payload && {
      signPayload: async (input, { signal }) =>
        parseSigned(await requestWallet('signPayload', signal, () => payload(input.payload))),
    }),
  }
}

/** What an extension gave once it was allowed. */
type EnabledExtension = {
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
async function enableExtension({ connectorId, extension, appName, signal }: Input): Promise<EnabledExtension> {
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

/** Returns what an extension gave, as the library expects it, with accounts that are checked. */
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
    const follow: Follow = (accounts, onAccounts) => {
      // a caller that stops before the library got here is not followed at all
      if (isOn) stop = watchInjectedAccounts(accounts, onAccounts)
      return stop
    }
    const injected = toInjected(provider, async () => [], follow)
    const handleAccounts = (accounts: readonly LibraryAccount[]) => listener(toWalletAccounts(accounts))
    const entry = { version: 'unknown', enable: async () => injected }
    const following = showOnly(connectorId, entry, () =>
      Promise.all([web3Enable(appName), web3AccountsSubscribe(handleAccounts)]),
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
  const handleAccounts = (value: unknown) => {
    if (isOn && Array.isArray(value)) listener(value)
  }
  const given = attempt(() => (typeof subscribe === 'function' ? subscribe.call(accounts, handleAccounts) : undefined))
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
