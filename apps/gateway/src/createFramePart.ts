import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delegationManager, nonceEnforcer } from '@foyer/base'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import * as z from 'zod/mini'
import { type Chains, createChains } from './chains/chains.ts'
import { parseConfig } from './config/readConfig.ts'
import type { ChainConfig, FrameConfig } from './config/schema.ts'
import type { GatewayPart } from './createGateway.ts'
import type { Frame } from './frame/frame.ts'
import { checkDatabase } from './frame/knownDatabase.ts'
import { createMailer, type Mailer } from './frame/mailer.ts'
import { mountFramePage } from './frame/mountFramePage.ts'
import { callBundler } from './frame/operations.ts'
import { readPageFiles } from './frame/pageFiles.ts'
import { checkSealingKeys } from './frame/reseal.ts'
import { createSeal, toKeyIds } from './frame/seal.ts'
import { mountFrameApi } from './frame/serveApi.ts'
import type { Gateway } from './gateway.ts'
import type { Status } from './health/createStatusBoard.ts'
import { describeAge } from './health/createStatusBoard.ts'
import { watchRequests } from './health/mountHealth.ts'
import { describeError } from './log.ts'
import type { Tables } from './store/tables.ts'
import { startWiper } from './store/wipeDeleted.ts'

/** Between two looks, and before the first try after the page's own, in ms. */
const lookEvery = 10_000
/** Tries stand ever further apart, this far at most, in ms. */
const longestDelay = 6 * 3_600_000
/** So many are tried in one look. */
const mostAtOnce = 50

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])

/** What a kept grant says of the account that gave it, and under which number. */
const kept = z.object({
  delegation: z.object({
    delegator: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
    caveats: z.array(z.object({ enforcer: z.string(), terms: z.string() })),
  }),
})

type Row = Pick<
  Tables['frame_grants'],
  'hash' | 'chain_id' | 'user_id' | 'grant_json' | 'revocation_json' | 'revoking_at' | 'tried_at'
>

/**
 * Goes on with what visitors wanted taken back: hands the signed operation to the bundler again until the chain has it, also
 * when the page that began it is gone. The very same bytes each time, so it is done at most once.
 * @returns stop
 */
function startRevocations(frame: Frame): () => void {
  const abort = new AbortController()
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await finishRevocations(frame, abort.signal)
    } catch (error) {
      frame.log('error', 'frame: revocations were not looked at', { error: describeError(error) })
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), lookEvery).unref()
  return () => {
    clearInterval(timer)
    abort.abort()
  }
}

/** One look at all that wait. */
async function finishRevocations(frame: Frame, signal: AbortSignal): Promise<void> {
  const now = frame.now()
  const rows = await frame.store
    .selectFrom('frame_grants')
    .select(['hash', 'chain_id', 'user_id', 'grant_json', 'revocation_json', 'revoking_at', 'tried_at'])
    .where('revocation_json', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tried_at', '<=', now - lookEvery)
    .orderBy('tried_at')
    .limit(mostAtOnce)
    .execute()
  // what takes several back is handed over once
  const handed = new Set<string>()
  for (const row of rows) {
    if (signal.aborted) return
    if (now - Number(row.tried_at) < toDelay(row)) continue
    await finishOne(frame, row, { signal, handed }).catch((error: unknown) => {
      frame.log('warn', 'frame: a revocation was not taken', { chainId: row.chain_id, reason: describeError(error) })
    })
  }
}

function toDelay({ tried_at, revoking_at }: Row): number {
  return Math.min(Math.max(Number(tried_at) - Number(revoking_at ?? 0), lookEvery), longestDelay)
}

type Look = { readonly signal: AbortSignal; readonly handed: Set<string> }

async function finishOne(frame: Frame, row: Row, { signal, handed }: Look): Promise<void> {
  const own = frame.store
    .updateTable('frame_grants')
    .where('user_id', '=', row.user_id)
    .where('chain_id', '=', row.chain_id)
    .where('hash', '=', row.hash)
  // the process that changes it first tries: several look
  const taken = await own.where('tried_at', '=', row.tried_at).set({ tried_at: frame.now() }).executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return
  if (await isTakenBack(frame, row)) {
    await own.set({ revoked_at: frame.now() }).execute()
    return
  }
  const json = row.revocation_json ?? '[]'
  if (handed.has(json)) return
  handed.add(json)
  const params = JSON.parse(json) as readonly unknown[]
  await callBundler(frame, { chainId: row.chain_id, method: 'eth_sendUserOperation', params }, signal)
}

/** By itself, or with all that its account had granted until then. */
async function isTakenBack({ chains }: Frame, { chain_id, hash, grant_json }: Row): Promise<boolean> {
  const chain = chains.get(chain_id)
  if (chain?.family !== 'evm') return false
  const read = async (to: Address, data: Hex) => {
    const answer = await call(chain.client, { to, data })
    return /^0x[0-9a-f]{64}$/.test(answer.data ?? '') ? BigInt(answer.data ?? '') : undefined
  }
  const disabled = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash as Hex] })
  if ((await read(delegationManager, disabled)) === 1n) return true
  const { data } = kept.safeParse(JSON.parse(grant_json))
  const own = data?.delegation.caveats.find(({ enforcer }) => enforcer.toLowerCase() === nonceEnforcer.toLowerCase())
  if (!data || !own || !/^0x[0-9a-f]{64}$/i.test(own.terms)) return false
  const args = [delegationManager, data.delegation.delegator as Address] as const
  const count = await read(nonceEnforcer, encodeFunctionData({ abi, functionName: 'currentNonce', args }))
  return count !== undefined && count > BigInt(own.terms)
}

export type FramePartOptions = {
  /** Called once the frame answers. */
  readonly onListening?: (origin: string) => void
}

/** The embedded wallet's page and API, on a port of their own: an origin that holds nothing else. */
export function createFramePart({ onListening }: FramePartOptions = {}): GatewayPart {
  return async (gateway) => {
    const { config, log } = gateway
    const { frame: frameConfig, secrets } = config
    if (!frameConfig || !secrets.frameKey) throw new Error('The configuration has no frame')
    const chains = addChains(gateway, frameConfig)
    for (const id of Object.keys(frameConfig.smartAccounts)) {
      if (!id.startsWith('eip155:') || !chains.has(id)) throw new Error(`Smart accounts need an EVM chain, not ${id}`)
    }
    const files = await readPageFiles(frameConfig.folder)
    await checkDatabase(gateway.store, { stateDir: config.stateDir, keyIds: toKeyIds(secrets.frameKey) })
    await checkSealingKeys(gateway.store, secrets.frameKey)
    const mailer = createMailer(frameConfig.smtp, secrets, gateway)
    gateway.statusBoard.add('Mail', () => toMailStatus(mailer.last, gateway.now()))
    const wiper = await startWiper(gateway)
    const frame: Frame = {
      ...gateway,
      chains,
      config: frameConfig,
      trustedProxies: config.trustedProxies,
      mailer,
      seal: createSeal(secrets.frameKey),
      wipe: wiper.wipe,
      getOrigin: () => frameConfig.publicUrl ?? `http://localhost:${(server.address() as AddressInfo | null)?.port}`,
    }
    const app = new Hono()
    app.use(watchRequests('frame', gateway))
    mountFrameApi(app, frame)
    mountFramePage(app, frame, files)
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    Object.assign(server, { requestTimeout: 30_000, headersTimeout: 10_000, maxHeadersCount: 100 })
    server.listen(frameConfig.port, config.host)
    await once(server, 'listening')
    const stopRevocations = startRevocations(frame)
    log('info', 'frame ready', { url: frame.getOrigin() })
    onListening?.(frame.getOrigin())
    return {
      close: async () => {
        stopRevocations()
        mailer.close()
        wiper.close()
        const closed = once(server, 'close')
        server.close()
        server.closeAllConnections()
        await closed
      },
    }
  }
}

function toMailStatus({ sentAt, failedAt }: Mailer['last'], now: number): Status {
  if (failedAt !== undefined && failedAt >= (sentAt ?? 0)) {
    return { state: 'away', text: `refused ${describeAge(now - failedAt)}; the log says why` }
  }
  return { state: 'well', text: sentAt === undefined ? 'none sent yet' : `last sent ${describeAge(now - sentAt)}` }
}

/** The gateway's chains, with the addresses that the frame's own map gives. */
function addChains({ chains, fetch, log }: Pick<Gateway, 'chains' | 'fetch' | 'log'>, { rpc }: FrameConfig): Chains {
  const own = Object.entries(rpc).map(([id, url]): ChainConfig => {
    const known = chains.get(id)?.config
    const coin = id.startsWith('solana:')
      ? { name: 'Sol', symbol: 'SOL', decimals: 9 }
      : { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const {
      chains: [bare],
    } = parseConfig({ chains: [{ id, name: id, nativeCurrency: coin, rpcUrls: [url] }] })
    if (!bare) throw new Error(`${id} is no chain`)
    return known ? { ...known, rpcUrls: [url] } : bare
  })
  return new Map([...chains, ...createChains(own, fetch, log)])
}
