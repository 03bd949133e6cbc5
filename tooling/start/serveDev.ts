import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import {
  createFileServer,
  type DemoServer,
  type DevnetNetwork,
  devnetMounts,
  handleMount,
  type Mount,
  type Part,
  startParts,
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

const path = '/docs'

type DocsMountOptions = {
  /** Where the built documentation is, or will be. */
  readonly folder: string
  /** Resolves once it is built, rejects when it can't be. */
  readonly built: Promise<void>
}

type DocsMount = { readonly path: string; readonly handle: RequestListener }

/** Serves the documentation beside the demo. While it is being built, a page says so and turns into the one asked for. */
export function docsMount({ folder, built }: DocsMountOptions): DocsMount {
  const serve = createFileServer(folder)
  let state: 'building' | 'built' = 'building'
  const settled = built.then(
    () => {
      state = 'built'
      return undefined
    },
    (error: unknown) => error,
  )
  return {
    path,
    handle: (request, response) => {
      const rest = (request.url ?? '').slice(path.length)
      if (!rest.startsWith('/')) {
        response.writeHead(308, { location: `${path}/${rest}` }).end()
        return
      }
      if (state === 'building') {
        void sendWaitingPage(response, settled)
        return
      }
      request.url = rest
      // each of its pages names its own policy, in which its search works
      response.removeHeader('content-security-policy')
      serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
    },
  }
}

/** Keeps the answer open until the build ends, so the page needs neither a script nor a second request to notice. */
async function sendWaitingPage(response: ServerResponse, settled: Promise<unknown>): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.write(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Building the documentation</title>
<h1>Building the documentation</h1>
<p>This takes about a minute the first time. The page opens by itself when it's ready.</p>
`)
  const error = await settled
  response.end(
    error === undefined
      ? '<meta http-equiv="refresh" content="0">\n'
      : `<p><strong>The build failed.</strong> See .devnet/logs/docs-build.log, or run <code>npm run docs</code>.</p>\n`,
  )
}

/** A first build on a slow machine, in ms. */
const deadline = 300_000

type BuildOptions = {
  readonly root: string
  readonly logFolder: string
  readonly signal: AbortSignal
  /** Names of workspaces. The log is named after the first one. */
  readonly apps: readonly [string, ...string[]]
}

/**
 * Builds apps and the packages they consist of. Takes what hasn't changed since the last build from turbo's cache.
 *
 * @throws Error with the build's last lines.
 */
export async function buildApps({ root, logFolder, signal, apps }: BuildOptions): Promise<void> {
  const bin = join(root, 'node_modules/.bin')
  const build: Part<undefined> = {
    name: `${apps[0]}-build`,
    start: async (context) => {
      const turbo = await context.run({
        command: join(bin, 'turbo'),
        args: [
          'run',
          'build',
          ...apps.map((name) => `--filter=${name}`),
          '--output-logs=errors-only',
          '--ui=stream',
          `--cwd=${root}`,
        ],
        env: { TURBO_TELEMETRY_DISABLED: '1', PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      })
      // its end is what is waited for
      context.release(turbo)
      const how = await turbo.ended
      if (how !== 'exited with code 0') throw new Error(`the build ${how}`)
      return { value: undefined }
    },
  }
  const { stop } = await startParts([build], { deadline, logFolder, signal })
  await stop()
}
