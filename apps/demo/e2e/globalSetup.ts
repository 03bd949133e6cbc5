import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Mount, startDemoServer, startDevnet } from 'devnet'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built site under its strict policy. */
    readonly siteUrl: string
    /** Chain id → JSON-RPC address of the chain itself. */
    readonly rpcUrls: Readonly<Record<number, string>>
  }
}

/** Builds the site, starts the chains and serves both as `npm start` does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '..')
  await promisify(execFile)('pnpm', ['exec', 'vite', 'build', '--logLevel', 'warn'], { cwd: root })
  const devnet = await startDevnet()
  const mounts = devnet.evm.flatMap(({ chainId, down, up }) => [
    chainSwitch(`/test/${chainId}/down`, down),
    chainSwitch(`/test/${chainId}/up`, up),
  ])
  const server = await startDemoServer({ folder: resolve(root, 'dist'), network: devnet.network, mounts })
  project.provide('siteUrl', server.url)
  project.provide('rpcUrls', Object.fromEntries(devnet.evm.map(({ chainId, url }) => [chainId, url])))
  return async () => {
    await server.stop()
    await devnet.stop()
  }
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
