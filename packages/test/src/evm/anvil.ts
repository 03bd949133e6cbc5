import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, encodeAbiParameters, type Hex } from 'viem'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }

/** One local chain with the contracts tests need. Everything in it can be cloned into a browser. */
export type AnvilChain = {
  readonly chainId: number
  readonly url: string
  /** Funded with 10,000 ether each. */
  readonly keys: readonly Hex[]
  readonly contracts: {
    /** An ERC-20 of 6 decimals, `TST`; all of it belongs to the first key. */
    readonly token: Address
    /** bytes32 name and symbol, `transfer` returns nothing; 1,000 of 6 decimals. */
    readonly oldToken: Address
    /** `transfer` answers false. */
    readonly falseToken: Address
    readonly reverter: Address
    readonly multicall3: Address | undefined
  }
}

/** Anvil's published development keys: worth nothing anywhere. */
export const anvilKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const satisfies readonly Hex[]

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The anvil to run: named by `ANVIL_PATH` or installed from npm; undefined where there is none for this machine. */
export function findAnvil(): string | undefined {
  if (process.env['ANVIL_PATH']) return process.env['ANVIL_PATH']
  const require = createRequire(import.meta.url)
  for (const name of ['@foundry-rs/anvil-linux-amd64', '@foundry-rs/anvil-darwin-arm64']) {
    try {
      const binary = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', 'anvil')
      if (existsSync(binary)) return binary
    } catch {}
  }
  return undefined
}

/**
 * Starts a chain on a free loopback port and deploys the test contracts.
 * @param options.multicall puts Multicall3 at its usual address; on unless false
 * @returns the chain and what stops it
 */
export async function startAnvil(options: {
  readonly binary: string
  readonly chainId: number
  readonly multicall?: boolean
}): Promise<{ readonly chain: AnvilChain; stop(): Promise<void> }> {
  const { binary, chainId, multicall = true } = options
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // a run that ends without its teardown takes the chain with it
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    await stopProcess(child)
    process.off('exit', kill)
  }
  try {
    const url = await readUrl(child)
    const contracts = await deployContracts(url, multicall)
    return { chain: { chainId, url, keys: anvilKeys, contracts }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts several chains at once; when one fails the others end too.
 * @returns no chains, and says why, when this machine has no anvil
 */
export async function startAnvils(
  chains: readonly { readonly chainId: number; readonly multicall?: boolean }[],
): Promise<{ readonly chains: readonly AnvilChain[]; stop(): Promise<void> }> {
  const binary = findAnvil()
  if (!binary) {
    console.warn('not run: tests on an EVM chain, because there is no anvil for this machine (set ANVIL_PATH)')
    return { chains: [], stop: async () => {} }
  }
  const results = await Promise.allSettled(chains.map((chain) => startAnvil({ binary, ...chain })))
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(started.map((anvil) => anvil.stop())))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { chains: started.map(({ chain }) => chain), stop }
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data.toString()
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output.slice(-500)}`)))
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** One JSON-RPC call to a node. */
export async function rpc(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Anvil answers with the hash a moment before the block is there. */
async function readReceipt(url: string, hash: unknown): Promise<{ contractAddress: Address; status: Hex }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const receipt = await rpc(url, 'eth_getTransactionReceipt', [hash])
    if (receipt) return receipt as { contractAddress: Address; status: Hex }
    await delay(20)
  }
  throw new Error(`No receipt for ${hash}`)
}

async function deployContracts(url: string, multicall: boolean): Promise<AnvilChain['contracts']> {
  const [from] = (await rpc(url, 'eth_accounts')) as readonly Address[]
  const deploy = async (code: string, args: Hex = '0x'): Promise<Address> => {
    const data = code + args.slice(2)
    const hash = await rpc(url, 'eth_sendTransaction', [{ from, data, gas: '0x2dc6c0' }])
    const receipt = await readReceipt(url, hash)
    if (receipt.status !== '0x1') throw new Error('A test contract did not deploy')
    return receipt.contractAddress
  }
  const tokenArguments = encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }],
    ['Test Token', 'TST', 6, 1_000_000_000_000n],
  )
  if (multicall) await rpc(url, 'anvil_setCode', [multicall3, bytecode.Multicall3Runtime])
  return {
    token: await deploy(bytecode.Token, tokenArguments),
    oldToken: await deploy(bytecode.OldToken),
    falseToken: await deploy(bytecode.FalseToken),
    reverter: await deploy(bytecode.Reverter),
    multicall3: multicall ? multicall3 : undefined,
  }
}
