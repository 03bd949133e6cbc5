import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient, erc20Abi, http } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasProc, listeningAddresses, processesWith } from '../test/processes.ts'
import { requestRpc } from './evm/requestRpc.ts'
import { mintToken, setEther } from './evm/startEvm.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'
import { poll } from './supervisor/poll.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devnet-test-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

describe('in this process', () => {
  let devnet: Devnet

  beforeAll(async () => {
    devnet = await startDevnet({ folder: join(folder, 'own') })
  })
  afterAll(() => devnet?.stop())

  test('default: network.json says what runs', async () => {
    const written: unknown = JSON.parse(await readFile(join(folder, 'own/network.json'), 'utf8'))
    expect(written).toEqual(devnet.network)
    expect(devnet.network.chains.map(({ caipNetworkId, name }) => [caipNetworkId, name])).toEqual([
      ['eip155:31337', 'Foyer Local'],
      ['eip155:31338', 'Foyer Second'],
    ])
    for (const chain of devnet.network.chains) {
      expect(Number(await requestRpc(chain.rpcUrl, { method: 'eth_chainId' }))).toBe(chain.id)
    }
  })

  test('default: Solana and the Cosmos stand-in run along, the others only when asked for', async () => {
    const { solana, cosmos, bitcoin, polkadot } = devnet.network
    expect([bitcoin, polkadot]).toEqual([undefined, undefined])
    expect(await requestRpc(solana?.rpcUrl ?? '', { method: 'getGenesisHash' })).toMatch(
      /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    )
    const status = await (await fetch(`${cosmos?.rpcUrl}/status`)).json()
    expect(`cosmos:${status.result.node_info.network}`).toBe(cosmos?.caipNetworkId)
    const [account] = cosmos?.accounts ?? []
    expect((await fetch(`${cosmos?.restUrl}/cosmos/bank/v1beta1/balances/${account?.address}`)).status).toBe(200)
    expect(cosmos?.gasPrice).toBe('0.025')
  })

  test('default: each part has its log', async () => {
    for (const name of ['evm-31337', 'evm-31338']) {
      expect(await readFile(join(folder, `own/logs/${name}.log`), 'utf8')).toContain('Listening on 127.0.0.1:')
    }
  })

  test('default: the faucet gives ether and tokens', async () => {
    const evm = devnet.evm[0]
    const client = createClient({ transport: http(evm.url) })
    const address = '0x00000000000000000000000000000000DeaDBeef'
    await setEther(evm, { address, wei: 5n })
    await mintToken(evm, { token: 'usdt', address, amount: 7n })
    expect(await getBalance(client, { address })).toBe(5n)
    const token = { address: evm.contracts.usdt.address, abi: erc20Abi } as const
    expect(await readContract(client, { ...token, functionName: 'balanceOf', args: [address] })).toBe(7n)
  })

  test('behavior: nothing listens beyond loopback', async ({ skip }) => {
    skip(!hasProc, 'there is no /proc')
    const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    for (const { url } of devnet.evm) {
      const port = Number(new URL(url).port)
      expect(listeningAddresses(port)).toEqual(['0100007F'])
      for (const { address } of outside.filter((item) => !item.internal && item.family === 'IPv4')) {
        await expect(fetch(`http://${address}:${port}`)).rejects.toThrow('fetch failed')
      }
    }
  })

  test('behavior: stopping removes network.json and closes the ports', async () => {
    const other = await startDevnet({ folder: join(folder, 'other') })
    await other.stop()
    await other.stop()
    await expect(access(join(folder, 'other/network.json'))).rejects.toThrow('ENOENT')
    for (const { url } of other.evm) await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

describe('in a process of its own', () => {
  beforeEach(({ skip }) => skip(!hasProc, 'there is no /proc'))

  const mark = 'DEVNET_TEST_RUN'

  async function startProcess() {
    const run = crypto.randomUUID()
    const script = fileURLToPath(new URL('../test/fixtures/devnetProcess.ts', import.meta.url))
    const child = spawn(process.execPath, [script, join(folder, run)], {
      env: { ...process.env, [mark]: run },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines = createInterface({ input: child.stdout })
    const [line] = await once(lines, 'line')
    expect(line).toBe('started')
    // this process, two chains, and their watchers with what they wait in
    const started = processesWith(mark, run)
    expect(started.length).toBeGreaterThanOrEqual(5)
    return { child, started, left: () => processesWith(mark, run) }
  }

  const ended = async (child: ChildProcess) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0]

  const nothingLeft = (left: () => readonly number[]) =>
    poll(async () => {
      const pids = left()
      if (pids.length > 0) throw new Error(`Still running: ${pids.join(', ')}`)
    }, AbortSignal.timeout(5_000))

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('behavior: %s stops everything, in order', async (signal) => {
    const { child, left } = await startProcess()
    child.kill(signal)
    expect(await ended(child)).toBe(0)
    await nothingLeft(left)
  })

  test('behavior: SIGKILL leaves no process behind', async () => {
    const { child, left } = await startProcess()
    child.kill('SIGKILL')
    await ended(child)
    await nothingLeft(left)
  })

  test('behavior: an uncaught error leaves no process behind', async () => {
    const { child, left } = await startProcess()
    child.kill('SIGUSR2')
    expect(await ended(child)).toBe(1)
    await nothingLeft(left)
  })
})
