import { resolve } from 'node:path'
import { base58 } from '@scure/base'
import type { DevnetChain, DevnetNetwork, LocalSolana, Part } from 'devnet'
import type { ConfigInput } from '../config/schema.ts'

export type DevnetGateway = {
  readonly url: string
  /** Opens `<url>/dashboard`. */
  readonly ownerToken: string
  /** The project that the demo uses. */
  readonly projectId: string
}

/** The embedded wallet beside it. */
export type DevnetFrame = {
  readonly port: number
  /** The built page. */
  readonly folder: string
  readonly smtpPort: number
  /** Accounts elsewhere that open it. */
  readonly social?: NonNullable<ConfigInput['frame']>['social']
  readonly farcaster?: NonNullable<ConfigInput['frame']>['farcaster']
}

export type GatewayPartOptions = {
  readonly network: DevnetNetwork
  /** Kept from start to start: projects, names, events. */
  readonly stateDir: string
  /** How pages reach it, when something stands in front. */
  readonly publicUrl?: string
  /** Default: a free one. */
  readonly port?: number
  readonly frame?: DevnetFrame
}

type ChainInput = NonNullable<ConfigInput['chains']>[number]

const main = resolve(import.meta.dirname, '../main.ts')
const ownerToken = 'devnet-owner-token'
const projectId = 'demo'
/** Known to everybody, as all of the devnet's keys are. */
const frameKey = 'de'.repeat(32)
/** Which of the devnet's accounts pays what the sandbox sells; it holds coins and tokens, and the demo's visitor is another. */
const payer = 4
/** No pool here knows it: dollars for one SOL. */
const solPrice = '150'

/** A gateway that serves the devnet's chains, as one of its parts. */
export function gatewayPart(options: GatewayPartOptions): Part<DevnetGateway> {
  return {
    name: 'gateway',
    start: async (context) => {
      const process = await context.run({
        command: globalThis.process.execPath,
        args: ['--max-semi-space-size=2', '--conditions=@foyer/source', main],
        env: {
          GATEWAY_CONFIG_JSON: JSON.stringify(toDevnetConfig(options)),
          GATEWAY_OWNER_TOKEN: ownerToken,
          ...(options.frame && { GATEWAY_FRAME_KEY: frameKey }),
          GATEWAY_ONRAMP_EVM_KEY: options.network.accounts[payer]?.privateKey ?? '',
          ...(options.network.solana && { GATEWAY_ONRAMP_SOLANA_KEY: toSolanaKey(options.network.solana) }),
        },
      })
      const [, port] = await process.waitForLine(/"event":"ready".*"port":(\d+)/, context.signal)
      return { value: { url: `http://127.0.0.1:${port}`, ownerToken, projectId } }
    },
  }
}

/** Every chain of the devnet from its first block, its tokens, its pools as the source of prices, and the sandbox. */
export function toDevnetConfig({ network, stateDir, publicUrl, frame, port = 0 }: GatewayPartOptions): ConfigInput {
  return {
    port,
    stateDir,
    ...(publicUrl && { publicUrl }),
    chains: [...network.chains.map(toChain), ...(network.solana ? [toSolanaChain(network.solana)] : [])],
    ...(network.solana && {
      prices: [{ kind: 'amm' }, { kind: 'fixed', prices: { [network.solana.caipNetworkId]: solPrice } }],
    }),
    onramp: { kind: 'sandbox' },
    ...(frame && { frame: toFrameConfig(frame, network) }),
    demoProject: { id: projectId, origins: [] },
  }
}

function toFrameConfig(
  { port, folder, smtpPort, social, farcaster }: DevnetFrame,
  { solana, bundler }: DevnetNetwork,
): ConfigInput['frame'] {
  return {
    port,
    folder,
    smtp: { host: '127.0.0.1', port: smtpPort },
    development: true,
    passkeyLogin: true,
    ...(social && { social }),
    ...(farcaster && { farcaster }),
    ...(solana && { rpc: { [solana.caipNetworkId]: solana.rpcUrl } }),
    ...(bundler && { smartAccounts: toSmartAccounts(bundler) }),
    // a developer signs in again and again
    limits: {
      mailsPerAddress: 1_000,
      mailsPerNetwork: 1_000,
      wrongCodesPerAddress: 1_000,
      wrongCodesPerNetwork: 1_000,
      passkeysPerNetwork: 1_000,
    },
  }
}

function toSmartAccounts({ chainId, url, paymasterUrl, contracts }: NonNullable<DevnetNetwork['bundler']>) {
  const { factory, sessionAccount } = contracts
  return { [`eip155:${chainId}`]: { kind: 'erc4337' as const, bundlerUrl: url, paymasterUrl, factory, sessionAccount } }
}

function toSolanaChain({ caipNetworkId, name, rpcUrl, nativeCurrency }: LocalSolana): ChainInput {
  return { id: caipNetworkId, name, rpcUrls: [rpcUrl], testnet: true, nativeCurrency }
}

/** Both halves of the key pair, as wallets of this family keep it. */
function toSolanaKey({ accounts }: LocalSolana): string {
  const { seed, address } = accounts[payer] ?? {}
  if (!seed || !address) return ''
  return base58.encode(Buffer.concat([Buffer.from(seed, 'hex'), base58.decode(address)]))
}

function toChain(chain: DevnetChain): ChainInput {
  const { usdc, foy, usdt, uniswapRouter } = chain.contracts
  return {
    id: chain.caipNetworkId,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: [chain.rpcUrl],
    wsUrl: chain.rpcUrl.replace(/^http/, 'ws'),
    testnet: true,
    // a local node answers at once, and a developer looks right after sending
    pollInterval: 500,
    headMaxAge: 0,
    indexFrom: 0,
    traces: true,
    router: uniswapRouter,
    tokens: [{ ...usdc, stable: true, onramp: true }, { ...foy }, { ...usdt, stable: true }],
  }
}
