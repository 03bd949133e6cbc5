import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { type DevnetNetwork, type Mount, startDemoServer, startDevnet } from 'devnet'
import { createRelay, createSqliteMailbox } from 'gateway/relay'
import type { TestProject } from 'vitest/node'
import { mountMembers } from './members.ts'
import { startCatalogueGateway } from './startGateway.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built site under its strict policy. */
    readonly siteUrl: string
    /** Chain id → JSON-RPC address of the chain itself. */
    readonly rpcUrls: Readonly<Record<number, string>>
    /** Everything that runs, with the addresses of the chains themselves. */
    readonly network: DevnetNetwork
  }
}

/** Starts the chains and serves the site as `npm start` does: `e2e:build` has built it, and the embedded wallet's page. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '..')
  const devnet = await startDevnet({ folder: resolve(root, '.devnet', project.name) })
  const mounts = devnet.evm.flatMap(({ chainId, down, up }) => [
    chainSwitch(`/test/${chainId}/down`, down),
    chainSwitch(`/test/${chainId}/up`, up),
  ])
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  const relay = createRelay({ mailbox })
  const catalogue = await startCatalogueGateway('/api')
  const members = mountMembers(devnet.network)
  const server = await startDemoServer({
    folder: resolve(root, 'dist-e2e'),
    network: { ...devnet.network, relayUrl: '/relay' },
    mounts: [
      ...mounts,
      catalogue.mount,
      ...members.mounts,
      { path: '/relay', handle: refuse, upgrade: relay.handleUpgrade },
    ],
  })
  members.open(server.url)
  project.provide('siteUrl', server.url)
  project.provide('rpcUrls', Object.fromEntries(devnet.evm.map(({ chainId, url }) => [chainId, url])))
  project.provide('network', devnet.network)
  return async () => {
    await server.stop()
    await catalogue.stop()
    await relay.close({ grace: 0 })
    await mailbox.close()
    await devnet.stop()
  }
}

/** A relay speaks through WebSockets only. */
const refuse: RequestListener = (_, response) => {
  response.writeHead(426).end()
}

/** Lets a test take a chain away and bring it back. */
function chainSwitch(path: string, turn: () => Promise<void>): Mount {
  return {
    path,
    handle: (_, response) => {
      turn().then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    },
  }
}
