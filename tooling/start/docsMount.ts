import type { RequestListener, ServerResponse } from 'node:http'
import { createFileServer } from '../../apps/devnet/src/index.ts'

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
