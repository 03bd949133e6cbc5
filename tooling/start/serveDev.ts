import { createServer, type Plugin } from 'vite'
import {
  type DemoServer,
  type DevnetNetwork,
  devnetMounts,
  handleMount,
  type Mount,
  upgradeMount,
} from '../../apps/devnet/src/index.ts'

type DevOptions = {
  /** The site's source: where its `vite.config.ts` is. */
  readonly root: string
  readonly network: DevnetNetwork
  /** What else answers beside the source. */
  readonly mounts?: readonly Mount[]
  /** Only this port; without it the preferred one, or one above it. */
  readonly port?: number | undefined
  readonly preferredPort: number
}

/** Serves the demo's source with Vite, with `/devnet.json` and `/rpc/<id>` as the built site has them. */
export async function serveDev({ root, network, mounts = [], port, preferredPort }: DevOptions): Promise<DemoServer> {
  const server = await createServer({
    root,
    plugins: [devnetPlugin(network, mounts)],
    server: { host: '127.0.0.1', port: port ?? preferredPort, strictPort: port !== undefined },
    clearScreen: false,
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (typeof address !== 'object' || !address) throw new Error('Vite opened no port')
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, stop: () => server.close() }
}

function devnetPlugin(network: DevnetNetwork, more: readonly Mount[]): Plugin {
  const mounts = devnetMounts(network, more)
  return {
    name: 'devnet',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!handleMount(mounts, request, response)) next()
      })
      server.httpServer?.on('upgrade', (request, socket, head) => {
        // any other one is Vite's own
        upgradeMount(mounts, request, socket, head)
      })
    },
  }
}
