import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type Chains, createChains } from './chains/chains.ts'
import { parseConfig } from './config/readConfig.ts'
import type { ChainConfig, FrameConfig } from './config/schema.ts'
import type { GatewayPart } from './createGateway.ts'
import type { Frame } from './frame/frame.ts'
import { checkDatabase } from './frame/knownDatabase.ts'
import { createMailer, type Mailer } from './frame/mailer.ts'
import { mountFramePage } from './frame/mountFramePage.ts'
import { readPageFiles } from './frame/pageFiles.ts'
import { checkSealingKeys } from './frame/reseal.ts'
import { createSeal, toKeyIds } from './frame/seal.ts'
import { mountFrameApi } from './frame/serveApi.ts'
import { startRevocations } from './frame/startRevocations.ts'
import type { Gateway } from './gateway.ts'
import type { Status } from './health/createStatusBoard.ts'
import { describeAge } from './health/describeAge.ts'
import { watchRequests } from './health/mountHealth.ts'
import { startWiper } from './store/wipeDeleted.ts'

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
