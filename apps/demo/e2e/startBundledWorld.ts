import { findBundler, installBundler, startBundler } from 'devnet'
import { patience } from '../../../patience.base.ts'
import { type EmbeddedWorld, startEmbeddedWorld } from './embedded.ts'
import { network, rpcUrls } from './site.ts'

export type BundledWorld = { readonly world: EmbeddedWorld; readonly stop: () => Promise<void> }

type BundledOptions = {
  /** Whether sites may act within limits. Default false. */
  readonly sessions?: boolean
  readonly hasSwaps?: boolean
  /** Accounts at an issuer that stands for Google. */
  readonly google?: Parameters<typeof startEmbeddedWorld>[0]['google']
}

/**
 * The embedded wallet with contract accounts on the first chain, over a real bundler.
 * @returns why there is none, where no bundler can be had
 */
export async function startBundledWorld(options: BundledOptions = {}): Promise<BundledWorld | string> {
  const problem = await installBundler().then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (!findBundler()) return problem ?? 'there is no bundler'
  const { chains, mnemonic, accounts, solana } = network
  const { sessions = false, hasSwaps = false, google } = options
  const bundler = await startBundler({
    deadline: 3 * patience,
    evm: { url: rpcUrls[31337] ?? '', chainId: 31337, accounts },
  })
  const { url: bundlerUrl, paymasterUrl, contracts } = bundler
  const { factory, sessionAccount } = contracts
  const account = { kind: 'erc4337', bundlerUrl, paymasterUrl, factory } as const
  const world = await startEmbeddedWorld({
    network: { chains, mnemonic, accounts, ...(google && solana && { solana }) },
    ...(google && { google }),
    frame: { smartAccounts: { 'eip155:31337': sessions ? { ...account, sessionAccount } : account } },
    hasSwaps,
  })
  const stop = async () => {
    await world.stop()
    await bundler.stop()
  }
  return { world, stop }
}
