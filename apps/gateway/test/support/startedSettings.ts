import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { buildGateway } from '../../scripts/build.ts'
import type { ConfigInput } from '../../src/config/schema.ts'
import { findNats, startNats } from '../relay/startRelayProcess.ts'
import { findFreePort, startGatewayProcess } from './gatewayProcess.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** What one start is given. */
export type Given = {
  readonly config?: ConfigInput
  readonly environment?: Readonly<Record<string, string>>
  /** Flags of Node before the program. */
  readonly flags?: readonly string[]
}

const token = 't'.repeat(24)
const secretKey = new Uint8Array(32).fill(7)

/** Every variable of the environment and every field of the file with a value that an owner might write, and what starts the built program with them. */
export async function prepareStarts(folder: string) {
  const dist = join(folder, 'dist')
  await buildGateway(dist)
  const page = join(folder, 'page')
  mkdirSync(page)
  writeFileSync(join(page, 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  const file = JSON.stringify({ port: 0, stateDir: join(folder, 'of-file') })
  writeFileSync(join(folder, 'gateway.json'), file)
  const [postgresBin, natsBin] = [findPostgres(), findNats()]
  const postgres = postgresBin ? await startPostgres(postgresBin) : undefined
  const nats = natsBin ? await startNats(natsBin) : undefined
  const frame = { GATEWAY_FRAME_FOLDER: page, GATEWAY_FRAME_KEY: '11'.repeat(32), GATEWAY_FRAME_PORT: '0' }
  const mail = { GATEWAY_SMTP_HOST: '127.0.0.1', GATEWAY_SMTP_PORT: '25' }
  /** One of the wallet's own is nothing without the others. */
  const ofFrame = (given: Readonly<Record<string, string>> = {}) => ({ ...frame, ...mail, ...given })
  const environment: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
    GATEWAY_CONFIG: { GATEWAY_CONFIG: join(folder, 'gateway.json') },
    GATEWAY_CONFIG_JSON: { GATEWAY_CONFIG_JSON: file },
    GATEWAY_HOST: { GATEWAY_HOST: '127.0.0.1' },
    GATEWAY_PORT: { GATEWAY_PORT: String(await findFreePort()) },
    GATEWAY_PUBLIC_URL: { GATEWAY_PUBLIC_URL: 'https://gateway.example' },
    GATEWAY_STATE_DIR: { GATEWAY_STATE_DIR: join(folder, 'named') },
    GATEWAY_RELAY_PROCESS: { GATEWAY_RELAY_PROCESS: 'own' },
    GATEWAY_OWNER_TOKEN: { GATEWAY_OWNER_TOKEN: token },
    GATEWAY_METRICS_TOKEN: { GATEWAY_METRICS_TOKEN: token },
    GATEWAY_ONRAMP_EVM_KEY: { GATEWAY_ONRAMP_EVM_KEY: `0x${'22'.repeat(32)}` },
    GATEWAY_ONRAMP_SOLANA_KEY: {
      GATEWAY_ONRAMP_SOLANA_KEY: base58.encode(new Uint8Array([...secretKey, ...ed25519.getPublicKey(secretKey)])),
    },
    GATEWAY_DATABASE_URL: postgres && { GATEWAY_DATABASE_URL: postgres.url },
    GATEWAY_RELAY_NATS: nats && { GATEWAY_RELAY_NATS: nats.url },
    GATEWAY_FRAME_FOLDER: ofFrame(),
    GATEWAY_FRAME_KEY: ofFrame({ GATEWAY_FRAME_KEY: `${'33'.repeat(32)},${'11'.repeat(32)}` }),
    GATEWAY_FRAME_PORT: ofFrame(),
    GATEWAY_FRAME_PUBLIC_URL: ofFrame({ GATEWAY_FRAME_PUBLIC_URL: 'https://wallet.example' }),
    GATEWAY_FRAME_API_URL: ofFrame({ GATEWAY_FRAME_API_URL: 'https://wallet.example/api' }),
    GATEWAY_FRAME_ORIGINS: ofFrame({ GATEWAY_FRAME_ORIGINS: 'https://one.example,https://two.example' }),
    GATEWAY_SMTP_HOST: ofFrame(),
    GATEWAY_SMTP_PORT: ofFrame(),
    GATEWAY_SMTP_FROM: ofFrame({ GATEWAY_SMTP_FROM: 'Wallet <wallet@wallet.example>' }),
    GATEWAY_SMTP_SECURE: ofFrame({ GATEWAY_SMTP_SECURE: 'true' }),
    GATEWAY_SMTP_ALLOW_PLAIN: ofFrame({ GATEWAY_SMTP_ALLOW_PLAIN: 'true' }),
    GATEWAY_SMTP_USER: ofFrame({ GATEWAY_SMTP_USER: 'wallet' }),
    GATEWAY_SMTP_PASSWORD: ofFrame({ GATEWAY_SMTP_PASSWORD: 'secret' }),
  }
  const start = async ({ config = {}, environment: given = {}, flags = [] }: Given) => {
    const stateDir = mkdtempSync(join(folder, 'state-'))
    const gateway = await startGatewayProcess({ ...config, stateDir }, given, [...flags, join(dist, 'main.mjs')])
    const wallets = await fetch(`${gateway.url}/getWallets?projectId=demo`)
    const metrics = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const isFound = metrics.status === 200 && (await metrics.text()).includes('process_cpu_seconds_total')
    return { status: wallets.status, metrics: isFound, exit: await gateway.stop() }
  }
  const close = async () => {
    await Promise.all([postgres?.stop(), nats?.stop()])
  }
  return { environment, start, close }
}

const chain = {
  id: 'eip155:31337',
  name: 'Test chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9'],
  wsUrl: 'ws://127.0.0.1:9',
  testnet: true,
  traces: true,
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
  ensResolver: '0xcA11bde05977b3631167028862bE2a173976CA11',
  router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  tokens: [
    {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      stable: true,
    },
  ],
  sources: { history: ['explorer', 'index'] },
  rpcMethods: ['eth_custom'],
  explorerUrl: 'https://explorer.example',
  onrampNetwork: 'test',
}

/** The compiler names a field that is missing here. */
export const startedFields: Required<Omit<ConfigInput, 'frame' | 'stateDir'>> = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'https://gateway.example',
  trustedProxies: 1,
  chains: [chain],
  sources: { explorer: { kind: 'blockscout', url: 'https://explorer.example', perDay: 10 } },
  prices: [{ kind: 'fixed', prices: { 'eip155:31337': '3000' } }, { kind: 'amm' }],
  priceHistory: { every: 60_000, keepDays: 2, maxTokens: 10, sample: false },
  names: { zones: ['id.example.com'] },
  onramp: { kind: 'sandbox' },
  payments: {
    webhooks: { demo: { url: 'http://127.0.0.1:9/paid', secrets: [`whsec_${'A'.repeat(32)}`], confirmations: 2 } },
  },
  relay: true,
  relayProcess: 'own',
  relayMemory: 128,
  relayLimits: { maxConnectionsPerAddress: 10 },
  httpLimits: { maxRequestsPerAddress: 50 },
  rpcSocketLimits: { maxConnectionsPerAddress: 10 },
  analytics: { keepDays: 2, maxBytesPerDay: 1_000_000 },
  limits: {
    read: { burst: 300, perSecond: 100 },
    write: { burst: 30, perSecond: 5 },
    rpc: { burst: 400, perSecond: 100 },
  },
  catalogueKeys: [],
  nftHosts: ['pictures.example'],
  nftImageBytes: 1_000_000,
  ipfsGateways: ['https://ipfs.example'],
  arweaveGateways: ['https://arweave.example'],
  shutdownDelay: 1,
  logLevel: 'info',
  logRequests: true,
  demoProject: { id: 'demo', origins: ['https://shop.example'] },
}
