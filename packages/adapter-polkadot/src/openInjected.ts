import { FoyerError } from '@foyer/base'
import { wrapBytes } from '@polkadot/extension-dapp'
import { u8aToHex } from '@polkadot/util'
import { toSession } from './accounts.ts'
import type { Chain } from './chains.ts'
import { enableExtension } from './enableExtension.ts'
import type { Extension } from './extensions.ts'
import { parseSigned } from './parseSigned.ts'
import { requestWallet } from './requestWallet.ts'
import type { Session, Signing } from './session.ts'
import { toFields } from './toFields.ts'

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
