import { findBundler, installBundler, type RunningBundler, type RunningEvm, startBundler, startEvm } from 'devnet'
import { type Service, type ServiceOptions, startService } from './startService.ts'

/** Two chains, each with a bundler: one with ERC-4337 accounts and a paymaster, one with EIP-7702. */
export type BundlerWorld = {
  /** 31337, ERC-4337. */
  readonly evm: RunningEvm
  /** 31338, EIP-7702. */
  readonly other: RunningEvm
  readonly bundler: RunningBundler
  readonly service: Service
  /** What the service was started with. */
  readonly options: ServiceOptions
  stop(): Promise<void>
}

/** @returns words for why there is none, where it is not installed and cannot be */
export async function startBundlerWorld(): Promise<BundlerWorld | string> {
  const problem = await installBundler().then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (!findBundler()) return `not run: ${problem}`
  const [evm, other] = await Promise.all([startEvm({ chainId: 31337 }), startEvm({ chainId: 31338 })])
  const [bundler, second] = await Promise.all([startBundler({ evm }), startBundler({ evm: other })])
  const chains = [evm, other].map(({ chainId, name, nativeCurrency, url }) => {
    return { id: `eip155:${chainId}`, name, nativeCurrency, rpcUrls: [url], indexFrom: 'off' }
  })
  const smartAccounts = {
    'eip155:31337': {
      kind: 'erc4337',
      bundlerUrl: bundler.url,
      paymasterUrl: bundler.paymasterUrl,
      // as a sponsor of some, not of all: what the tests send is paid by the account unless they say otherwise
      paymasterContext: { policyId: 'none' },
      sitePaymasters: [bundler.paymasterUrl],
      factory: bundler.contracts.factory,
    },
    'eip155:31338': { kind: 'eip7702', bundlerUrl: second.url },
  }
  const options = { chains, frame: { smartAccounts } }
  const service = await startService(options)
  return {
    evm,
    other,
    bundler,
    service,
    options,
    stop: async () => {
      await service.stop()
      await Promise.all([bundler.stop(), second.stop()])
      await Promise.all([evm.stop(), other.stop()])
    },
  }
}
