import { fileURLToPath } from 'node:url'
import type { Evm } from '../evm/evmPart.ts'
import type { Part } from '../supervisor/part.ts'
import { poll } from '../supervisor/poll.ts'
import { type AccountContracts, deployAccountContracts } from './accountContracts.ts'
import { type BundlerFiles, findBundler } from './findBundler.ts'
import { servePaymaster } from './servePaymaster.ts'

export type BundlerOptions = {
  /** The chain it works for; it must run. */
  readonly evm: Pick<Evm<unknown>, 'url' | 'chainId' | 'accounts'>
  /** Default: found as `findBundler` says. */
  readonly files?: BundlerFiles
}

export type Bundler = {
  /** EIP-155 id of its chain. */
  readonly chainId: number
  /** JSON-RPC of ERC-4337, for EntryPoint 0.7 and 0.8. */
  readonly url: string
  /** JSON-RPC of ERC-7677, for both EntryPoints: sponsors everything but what asks for the policy `none`. */
  readonly paymasterUrl: string
  readonly contracts: AccountContracts
}

/** Which of the chain's accounts pay: for the contracts and what is sponsored, and for the bundles. */
const roles = { deployer: 7, executor: 8, utility: 6 } as const

const loopbackOnly = fileURLToPath(new URL('loopbackOnly.ts', import.meta.url))

/**
 * A bundler for one local chain, with the contracts that smart accounts need and a paymaster's service. The bundler is
 * GPL-3.0 and runs as a process of its own. Takes 3 to 8 s and 200 MB.
 * @throws Error when it is not installed
 */
export function bundlerPart({ evm, files = findBundler() }: BundlerOptions): Part<Bundler> {
  return {
    name: 'bundler',
    async start({ run, signal }) {
      if (!files) throw new Error('The bundler is not installed: pnpm --filter devnet bundler:install')
      const [deployer, executor, utility] = [roles.deployer, roles.executor, roles.utility].map((index) => {
        const account = evm.accounts[index]
        if (!account) throw new Error('The chain has too few accounts')
        return account
      }) as [Evm['accounts'][number], Evm['accounts'][number], Evm['accounts'][number]]
      const contracts = await deployAccountContracts(evm.url, { files, from: deployer.address }, signal)
      const { chainId, url: rpcUrl } = evm
      const bundler = await run({
        command: process.execPath,
        args: [
          ...['--import', loopbackOnly, files.alto],
          ...['--entrypoints', `${contracts.entryPoint07},${contracts.entryPoint08}`],
          ...['--executor-private-keys', executor.privateKey, '--utility-private-key', utility.privateKey],
          ...['--min-executor-balance', '0', '--rpc-url', rpcUrl, '--port', '0', '--enable-cors', 'true'],
          // a local node traces nothing, and a developer does not want to wait
          ...['--safe-mode', 'false', '--block-time', '100'],
          ...['--min-bundle-interval', '50', '--max-bundle-interval', '100', '--log-level', 'warn'],
        ],
      })
      const [, port] = await bundler.waitForLine(/Listening on 127\.0\.0\.1:(\d+)/, signal)
      const url = `http://127.0.0.1:${port}`
      await poll(() => ask(url, signal), signal)
      const { url: paymasterUrl, stop } = await servePaymaster({
        rpcUrl,
        chainId,
        paymasters: [
          { entryPoint: contracts.entryPoint07, paymaster: contracts.paymaster },
          { entryPoint: contracts.entryPoint08, paymaster: contracts.paymaster08 },
        ],
        signerKey: deployer.privateKey,
      })
      return { value: { chainId, url, paymasterUrl, contracts }, stop }
    },
  }
}

/** It takes no batches, which is how the nodes are asked. */
async function ask(url: string, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  const { result } = (await response.json()) as { readonly result?: unknown }
  if (!Array.isArray(result) || result.length !== 2) throw new Error('The bundler does not serve both EntryPoints')
}
