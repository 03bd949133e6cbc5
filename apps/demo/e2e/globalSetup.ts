import { execFile } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type DevnetNetwork, type Mount, startDemoServer, startDevnet } from 'devnet'
import { createRelay, createSqliteMailbox } from 'gateway/relay'
import type { TestProject } from 'vitest/node'
import { startCatalogueGateway } from './catalogueGateway.ts'
import { mountMembers } from './members.ts'

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

/** Builds the site and the embedded wallet's page, starts the chains and serves both as `npm start` does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '..')
  const [devnet] = await Promise.all([startDevnet(), build(root), build(resolve(root, '../frame'))])
  const mounts = devnet.evm.flatMap(({ chainId, down, up }) => [
    chainSwitch(`/test/${chainId}/down`, down),
    chainSwitch(`/test/${chainId}/up`, up),
  ])
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  const relay = createRelay({ mailbox })
  const catalogue = await startCatalogueGateway('/api')
  const members = mountMembers(devnet.network)
  const server = await startDemoServer({
    folder: resolve(root, 'dist'),
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

/** The test runner's own NODE_ENV would bring React's development build. */
async function build(cwd: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)('pnpm', ['exec', 'vite', 'build', '--logLevel', 'warn'], { cwd, env })
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
