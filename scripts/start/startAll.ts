import { join } from 'node:path'
import {
  type DemoServer,
  type Devnet,
  type DevnetNetwork,
  devnetFolder,
  type Mount,
  type PartLoss,
  startDemoServer,
  startDevnet,
} from '../../apps/devnet/src/index.ts'
import { buildDemo } from './buildDemo.ts'
import type { StartScriptOptions } from './options.ts'
import { serveDev } from './serveDev.ts'
import { findFreePort, gatewayMount, type StartedGateway, startGateway } from './startGateway.ts'

const root = join(import.meta.dirname, '../..')
const demo = join(root, 'apps/demo')

/** Where the site is unless that port is taken: what a page stores belongs to its port. */
const preferredPort = 5180

export const logFolder: string = join(devnetFolder, 'logs')

export type Running = {
  readonly devnet: Devnet
  readonly site: DemoServer
  readonly gateway: StartedGateway
}

/**
 * Starts the chains beside the build, and then the site. When one fails, all are stopped and this rejects.
 *
 * @param ending ends the start and what runs; aborted with an Error when a chain is lost.
 */
export async function startAll(options: StartScriptOptions, ending: AbortController): Promise<Running> {
  const { signal } = ending
  const fail = (error: unknown) => {
    ending.abort(error)
    throw error
  }
  const onLost = ({ name, reason }: PartLoss) => ending.abort(new Error(`${name} is gone: it ${reason}`))
  const needsBuild = !options.dev && options.dist === undefined
  const [devnet, build] = await Promise.allSettled([
    startDevnet({ signal, onLost }).catch(fail),
    needsBuild ? buildDemo({ root, logFolder, signal }).catch(fail) : undefined,
  ])
  if (devnet.status === 'rejected') throw signal.reason
  try {
    if (build.status === 'rejected') throw signal.reason
    signal.throwIfAborted()
    const { network } = devnet.value
    const gatewayPort = await findFreePort()
    const site = await serve(options, network, [gatewayMount(gatewayPort)])
    const start = { network, port: gatewayPort, site, logFolder, signal, onLost }
    const gateway = await startGateway(start).catch(async (error: unknown) => {
      await site.stop()
      throw error
    })
    return { devnet: devnet.value, site, gateway }
  } catch (error) {
    await devnet.value.stop()
    throw error
  }
}

function serve(
  { dev, dist, port }: StartScriptOptions,
  network: DevnetNetwork,
  mounts: readonly Mount[],
): Promise<DemoServer> {
  if (dev) return serveDev({ root: demo, network, mounts, port, preferredPort })
  const folder = dist ?? join(demo, 'dist')
  return startDemoServer({ folder, network, mounts, ...(port === undefined ? { preferredPort } : { port }) })
}
