import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFileServer, type Mount } from '../../apps/devnet/src/index.ts'

const path = '/docs'

/**
 * The documentation beside the demo, as it was last built; until then a page that says how.
 * @param folder where the built documentation is
 */
export function docsMount(folder: string): Mount {
  const serve = createFileServer(folder)
  return {
    path,
    handle: (request, response) => {
      if (!existsSync(join(folder, 'index.html'))) {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        response.end('The documentation has not been built yet: run `npm run docs`, then load this page again.')
        return
      }
      const rest = (request.url ?? '').slice(path.length)
      if (!rest.startsWith('/')) {
        response.writeHead(308, { location: `${path}/${rest}` }).end()
        return
      }
      request.url = rest
      // each of its pages names its own policy, in which its search works
      response.removeHeader('content-security-policy')
      serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
    },
  }
}
