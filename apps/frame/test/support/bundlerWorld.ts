import { findBundler, installBundler, type RunningBundler, type RunningEvm, startBundler, startEvm } from 'devnet'
import { patience } from '../../../../patience.base.ts'
import { type Service, type ServiceOptions, startService } from './startService.ts'

/** Two chains, each with a bundler: one with ERC-4337 accounts and a paymaster, one with EIP-7702. */
export type BundlerChains = {
  /** 31337, ERC-4337. */
  readonly evm: RunningEvm
  /** 31338, EIP-7702. */
  readonly other: RunningEvm
  readonly bundler: RunningBundler
  readonly otherBundler: RunningBundler
  stop(): Promise<void>
}

/** The chains, and the wallet's service on them. */
export type BundlerWorld = BundlerChains & {
  readonly service: Service
  /** What the service was started with. */
  readonly options: ServiceOptions
}

/** @returns words for why there are none, where the bundler is not installed and cannot be */
export async function startBundlerChains(): Promise<BundlerChains | string> {
  const problem = await installBundler().then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (!findBundler()) return `not run: ${problem}`
  const [evm, other] = await Promise.all([startEvm({ chainId: 31337 }), startEvm({ chainId: 31338 })])
  const deadline = 3 * patience
  const [bundler, otherBundler] = await Promise.all([
    startBundler({ evm, deadline }),
    startBundler({ evm: other, deadline }),
  ])
  return {
    evm,
    other,
    bundler,
    otherBundler,
    stop: async () => {
      await Promise.all([bundler.stop(), otherBundler.stop()])
      await Promise.all([evm.stop(), other.stop()])
    },
  }
}

/** @returns words for why there is none, where the bundler is not installed and cannot be */
export async function startBundlerWorld(): Promise<BundlerWorld | string> {
  const started = await startBundlerChains()
  if (typeof started === 'string') return started
  const { evm, other, bundler, otherBundler } = started
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
      sessionAccount: bundler.contracts.sessionAccount,
    },
    'eip155:31338': {
      kind: 'eip7702',
      bundlerUrl: otherBundler.url,
      paymasterUrl: otherBundler.paymasterUrl,
      paymasterContext: { policyId: 'none' },
      sitePaymasters: [otherBundler.paymasterUrl],
    },
  }
  const options = { chains, frame: { smartAccounts } }
  const service = await startService(options)
  return {
    ...started,
    service,
    options,
    stop: async () => {
      await service.stop()
      await started.stop()
    },
  }
}
