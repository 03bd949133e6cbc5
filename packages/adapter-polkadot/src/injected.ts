import { cleanText, FoyerError, type PolkadotSigned } from '@foyer/base'
import { bytesToHex } from '@noble/hashes/utils'
import { parseAccounts, toSession } from './accounts.ts'
import { ask } from './ask.ts'
import type { Chain } from './chains.ts'
import type { Extension } from './extensions.ts'
import type { Session, Signing } from './session.ts'

type Fields = Readonly<Record<string, unknown>>
type Ask = (input: object) => unknown
type Subscribe = (listener: (value: unknown) => void) => unknown

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
  const { connectorId, extension, appName, chain, signal } = input
  const enable = () => (extension.enable ? extension.enable(appName) : extension.connect?.(appName))
  const injected = toFields(await ask('enable', signal, enable))
  const { get, subscribe } = toFields(injected['accounts'])
  const readAccounts = () => (typeof get === 'function' ? get.call(injected['accounts']) : undefined)
  const accounts = parseAccounts(await ask('accounts.get', signal, readAccounts))
  const session = toSession(
    {
      connectorId,
      signing: createSigning(injected['signer']),
      provider: injected,
      subscribe:
        typeof subscribe === 'function' ? createSubscribe(injected['accounts'], subscribe as Subscribe) : undefined,
    },
    chain,
    accounts,
  )
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
        const data = `0x${bytesToHex(wrapMessage(message))}`
        return parseSigned(await ask('signRaw', signal, () => raw({ address, data, type: 'bytes' }))).signature
      },
    }),
    ...(payload && {
      signPayload: async (input, { signal }) =>
        parseSigned(await ask('signPayload', signal, () => payload(input.payload))),
    }),
  }
}

/**
 * The bytes of a message between the marks that keep it from being a transaction. Most extensions add them where they
 * are missing; with them a signature is over the same bytes from each.
 * @see polkadot-js `u8aWrapBytes`
 */
export function wrapMessage(message: string): Uint8Array {
  return new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
}

/**
 * `SignerResult`: a signature of 64 or 65 bytes, with or without the byte that names its kind.
 * @throws FoyerError `WalletLied` for anything else
 */
export function parseSigned(answer: unknown): PolkadotSigned {
  const { signature, signedTransaction } = toFields(answer)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){64,66}$/i.test(signature)) {
    throw new FoyerError('WalletLied', {
      expected: 'a signature',
      actual: cleanText(signature, 100) ?? typeof signature,
    })
  }
  const isHex = typeof signedTransaction === 'string' && /^0x([0-9a-f]{2})+$/i.test(signedTransaction)
  return { signature, ...(isHex && { signedTransaction }) }
}

/** Some extensions give what stops the subscription, some a promise of it, some nothing. */
function createSubscribe(accounts: unknown, subscribe: Subscribe): Session['subscribe'] {
  return (listener) => {
    let isOn = true
    const given = attempt(() => subscribe.call(accounts, (value) => isOn && listener(value)))
    return () => {
      isOn = false
      if (typeof given === 'function') return given()
      // one whose promise fails cannot be followed, and still signs
      Promise.resolve(given).then(
        (stop) => typeof stop === 'function' && stop(),
        () => {},
      )
    }
  }
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
