import { join } from 'node:path'
import {
  type DemoServer,
  type DevnetNetwork,
  type Mount,
  type Part,
  type StartOptions,
  startParts,
} from '../../apps/devnet/src/index.ts'

/** Where the site has its own server: signing in, and what is for members. */
const paths = ['/auth', '/members']

export function membersMounts(port: number): readonly Mount[] {
  return paths.map((one) => ({ path: one, target: `http://127.0.0.1:${port}${one}` }))
}

type StartMembersOptions = {
  readonly root: string
  readonly network: DevnetNetwork
  readonly port: number
  readonly site: DemoServer
}

/** Starts the demo's own server, for pages that were opened by either name of this machine. */
export async function startMembers(options: StartOptions & StartMembersOptions): Promise<{ stop(): Promise<void> }> {
  const { root, network, port, site, ...start } = options
  const members = {
    port,
    origins: [site.url, `http://localhost:${site.port}`],
    rpcUrls: Object.fromEntries(network.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
  }
  const part: Part<undefined> = {
    name: 'members',
    start: async (context) => {
      const process = await context.run({
        command: globalThis.process.execPath,
        args: ['--max-semi-space-size=2', '--conditions=@foyer/source', join(root, 'apps/demo/server/main.ts')],
        env: { MEMBERS: JSON.stringify(members) },
      })
      await process.waitForLine(/^ready on \d+$/, context.signal)
      return { value: undefined }
    },
  }
  return await startParts([part], start)
}
