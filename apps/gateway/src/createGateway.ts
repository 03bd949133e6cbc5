import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createBalances } from './accounts/getBalances.ts'
import { openEvents } from './analytics/events.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { importShippedCatalogue } from './catalogue/importCatalogue.ts'
import { createWalletPages } from './catalogue/walletPages.ts'
import { createChains } from './chains/chains.ts'
import type { Config } from './config/schema.ts'
import { createApp } from './createApp.ts'
import { assertDatabaseFile } from './frame/knownDatabase.ts'
import { toKeyIds } from './frame/seal.ts'
import type { Gateway } from './gateway.ts'
import { createReadiness, tryWriting } from './health/createReadiness.ts'
import { createStatusBoard } from './health/createStatusBoard.ts'
import { getCaller } from './http/clientAddress.ts'
import { createOutsideFetch, createPublicFetch, type PublicFetch } from './http/createPublicFetch.ts'
import { createRecentTimes } from './http/createRecentTimes.ts'
import { createRefusedOrigins } from './http/createRefusedOrigins.ts'
import { createConcurrency, createRateLimit } from './http/limiters.ts'
import { createImageResizer } from './images/createImageResizer.ts'
import { createImages } from './images/images.ts'
import { createNftImages } from './images/nftImages.ts'
import { openPictureFolder } from './images/openPictureFolder.ts'
import { startIndexer } from './indexer/indexer.ts'
import { describeError, type Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createEnsNames } from './names/ensNames.ts'
import { createOnramp } from './onramp/createOnramp.ts'
import type { SandboxParams } from './onramp/sandbox.ts'
import { startPayments } from './pay/startPayments.ts'
import { openPriceHistory } from './prices/openPriceHistory.ts'
import { createPrices } from './prices/prices.ts'
import { startPriceSampling } from './prices/startPriceSampling.ts'
import { createProject, openProjects } from './projects/projects.ts'
import { createSources } from './sources/createSources.ts'
import { lockFolder } from './store/lockFolder.ts'
import type { Store } from './store/openStore.ts'
import { openStore } from './store/openStore.ts'
import { createNftReader } from './tokens/createNftReader.ts'
import { createNfts } from './tokens/nfts.ts'
import { createSolanaTokens } from './tokens/solanaTokens.ts'
import { createTokens } from './tokens/tokens.ts'

/**
 * Something else that lives in the same process on the same port, such as the relay: it may listen to the server's
 * `upgrade` event and ends when the gateway does.
 */
export type GatewayPart = (
  gateway: Gateway,
  server: Server,
) => { close(): Promise<void> } | Promise<{ close(): Promise<void> }>

export type RunningGateway = {
  /** Answers a request without a network. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Not listening yet. */
  readonly server: Server
  readonly gateway: Gateway
  /** Stops taking requests, finishes those under way, ends all work and closes the store. */
  close(): Promise<void>
}

export type GatewayOptions = {
  readonly log?: Log
  readonly now?: () => number
  /** For everything that leaves the process. */
  readonly fetch?: typeof globalThis.fetch
  /** For addresses that strangers wrote. */
  readonly fetchPublic?: PublicFetch
  readonly parts?: readonly GatewayPart[]
}

/** Requests under way at a close get this long to finish, in ms. */
const closeTimeout = 5_000

/**
 * Builds a gateway from its configuration: opens the store, reads projects and catalogue, starts following the chains.
 * @throws Error when the store cannot be opened, or another process has it
 */
export async function createGateway(config: Config, options: GatewayOptions = {}): Promise<RunningGateway> {
  const { log = () => {}, now = Date.now, parts = [] } = options
  const fetch = createOutsideFetch(options.fetch ?? globalThis.fetch)
  const fetchPublic = options.fetchPublic ?? createPublicFetch()
  const unlock = config.secrets.databaseUrl ? () => {} : lockFolder(config.stateDir)
  try {
    const running = await open(config, { log, now, fetch, fetchPublic, parts })
    return {
      ...running,
      close: async () => {
        await running.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function open(config: Config, options: Required<GatewayOptions>): Promise<RunningGateway> {
  const { log, now, fetch, fetchPublic, parts } = options
  const { stateDir, secrets } = config
  const { databaseUrl, frameKey } = secrets
  if (config.frame) {
    // a start does; an owner's commands are given without it
    if (!frameKey) throw new Error('The frame needs GATEWAY_FRAME_KEY')
    if (!databaseUrl) assertDatabaseFile({ stateDir, keyIds: toKeyIds(frameKey) })
  }
  const onError = (error: Error) => log('error', 'database connection lost', { error: describeError(error) })
  const store = await openStore({ stateDir, databaseUrl, onError })
  const services = await openServices(config, { store, log, now, fetch, fetchPublic })
  const { gateway } = services
  const app = createApp(gateway)
  const server = createServer(config, app.fetch)
  services.setServer(server)
  const running = await Promise.all(parts.map((part) => part(gateway, server))).catch(async (error: unknown) => {
    await services.close()
    throw error
  })
  return {
    fetch: async (request) => await app.fetch(request),
    server,
    gateway,
    close: async () => {
      // sockets that a part took over keep the server open until the part ends them
      await Promise.all([closeServer(server), ...running.map((part) => part.close())])
      await services.close()
    },
  }
}

function createServer({ httpLimits }: Config, fetch: ServerFetch): Server {
  const { headersTimeout, requestTimeout, idleTimeout, checkEvery: connectionsCheckingInterval } = httpLimits
  const serverOptions = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout: 65_000 }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  return Object.assign(server, { timeout: idleTimeout, maxHeadersCount: 100 })
}

type ServerFetch = Parameters<typeof createAdaptorServer>[0]['fetch']

type Base = Pick<Gateway, 'store' | 'log' | 'now' | 'fetch'> & { readonly fetchPublic?: PublicFetch }

async function openServices(config: Config, base: Base) {
  const { store, log, now, fetch } = base
  let server: Server | undefined
  const getPublicUrl = () => config.publicUrl ?? toUrl(config, server)
  await ensureDemoProject(store, config.demoProject)
  await importShippedCatalogue(store)
  const projects = await openProjects(store, log)
  const catalogue = await openCatalogue(store, log)
  const events = await openEvents({ store, ...config.analytics, log, now })
  const takeToken = createRateLimit(now)
  const { maxRequests: all, maxRequestsPerAddress: each } = config.httpLimits
  const enter = createConcurrency({ all, each })
  const limitPayment: SandboxParams['takeToken'] = (c) =>
    takeToken(`payment ${getCaller(c, config.trustedProxies)}`, config.limits.write)
  const data = await openDataServices(config, { ...base, getPublicUrl })
  const onramp = createOnramp({ config, getPublicUrl, takeToken: limitPayment, store, log, now, fetch, ...data })
  const images = createImages({ store, catalogue, chains: config.chains })
  const resizer = createImageResizer()
  const pictures = { bytes: config.nftImageBytes, now, log }
  const folder = await openPictureFolder(join(config.stateDir, 'nft-images'), pictures)
  const nftImages = createNftImages({ store, reader: data.nftReader, resizer, folder })
  const walletPages = createWalletPages(catalogue)
  const names = { store, log, zones: config.names.zones }
  const ensNames = createEnsNames(data.chains, log, now)
  const indexer = startIndexer(store, data.chains, log)
  const payments = startPayments({ config, store, log, now, fetch, chains: data.chains })
  const readiness = createReadiness({ log, now })
  readiness.add('store', () => tryWriting(store, now()))
  const metrics = config.secrets.metricsToken ? await createMetrics() : undefined
  const own = {
    config,
    readiness,
    responseTimes: createRecentTimes(now),
    statusBoard: createStatusBoard(),
    metrics,
    takeToken,
    refusedOrigins: createRefusedOrigins(now),
    enter,
    projects,
    catalogue,
    walletPages,
    images,
    nftImages,
    events,
    onramp,
    payments,
    names,
    ensNames,
    indexer,
    getPublicUrl,
  }
  const gateway: Gateway = { ...base, ...data, ...own }
  return {
    gateway,
    close: async () => {
      await Promise.all([data.nfts.close(), resizer.close()])
      await closeServices(gateway)
    },
    setServer: (listening: Server) => {
      server = listening
    },
  }
}

/** Opens what answers from the chains. */
export async function openDataServices(config: Config, base: Base & { readonly getPublicUrl: () => string }) {
  const { store, log, now, fetch, fetchPublic = createPublicFetch(), getPublicUrl } = base
  const chains = createChains(config.chains, fetch, log)
  const sources = createSources({ configs: config.sources, store, fetch, log, now })
  const priceHistory = await openPriceHistory({ ...config.priceHistory, store, chains, log, now })
  const prices = createPrices({ configs: config.prices, sources, fetch, log, now, onPrices: priceHistory.note })
  const { every, keepDays, sample } = config.priceHistory
  const priceSampling = sample && keepDays > 0 ? startPriceSampling({ chains, prices, store, log, every }) : undefined
  const tokens = createTokens(store, now)
  const nftReader = createNftReader({ ...config, fetch, fetchPublic, now })
  const nfts = createNfts({ store, reader: nftReader, log, now })
  const solanaTokens = createSolanaTokens()
  const balances = createBalances({ store, sources, tokens, solanaTokens, prices, priceHistory, getPublicUrl })
  return { chains, sources, prices, priceHistory, priceSampling, tokens, solanaTokens, nftReader, nfts, balances }
}

async function closeServices(gateway: Gateway): Promise<void> {
  const { indexer, onramp, payments, events, projects, catalogue, prices, metrics, store } = gateway
  await Promise.all([
    indexer.close(),
    onramp.close?.(),
    payments.close(),
    events.close(),
    gateway.priceSampling?.close(),
  ])
  await gateway.priceHistory.close()
  await gateway.sources.close()
  projects.close()
  catalogue.close()
  prices.close()
  metrics?.close()
  await store.destroy()
}

function toUrl(config: Config, server: Server | undefined): string {
  const address = server?.address() as AddressInfo | string | null | undefined
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  removeGoneWorkers(server)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), closeTimeout)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Forgets the processes that sockets were handed to where all are gone: Node would wait for their word for ever. */
function removeGoneWorkers(server: Server): void {
  const { _workers: workers } = server as { readonly _workers?: readonly unknown[] }
  if (workers?.length === 0) Object.assign(server, { _usingWorkers: false })
}

/** Makes the demo project at the very first start, and never again: an owner who deletes it is rid of it. */
async function ensureDemoProject(
  store: Store,
  demo: { readonly id: string; readonly origins: readonly string[] },
): Promise<void> {
  const key = 'demo project'
  const note = await store.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  if (note) return
  await store.transaction().execute(async (transaction) => {
    const noted = await transaction
      .insertInto('meta')
      .values({ key, value: demo.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // another process was first
    if (Number(noted.numInsertedOrUpdatedRows ?? 0n) === 0) return
    const existing = await transaction.selectFrom('projects').select('id').where('id', '=', demo.id).executeTakeFirst()
    if (!existing) await createProject(transaction, { id: demo.id, name: 'Demo', origins: demo.origins })
  })
}
