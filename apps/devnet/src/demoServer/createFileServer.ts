import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const contentTypes: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Types that are packed already gain nothing. */
const compressible = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/

/** Below this many bytes the answer fits one packet either way. */
const smallestCompressed = 1_000

/** Vite names these after their content. */
const hashedFolder = '/assets/'

/** Serves a folder's files. Each is compressed once and kept, so the folder must be small, as a built site is. */
export type FileServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type ServedFile = { readonly path: string; readonly size: number; readonly tag: string }

export function createFileServer(folder: string): FileServer {
  const pack = createPacker()
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' }).end('Method Not Allowed')
      return
    }
    const pathname = readPathname(request.url)
    const file = pathname === undefined ? undefined : await findFile(folder, pathname, wantsPage(request))
    if (pathname === undefined || !file) {
      const status = pathname === undefined ? 400 : 404
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 400 ? 'Bad Request' : 'Not Found')
      return
    }
    const type = contentTypes[extname(file.path)] ?? 'application/octet-stream'
    const packs = compressible.test(type) && file.size >= smallestCompressed
    const isPacked = packs && acceptsGzip(request)
    const headers = {
      'content-type': type,
      etag: isPacked ? `"${file.tag}-gzip"` : `"${file.tag}"`,
      'cache-control': pathname.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packs ? { vary: 'accept-encoding' } : {}),
    }
    if (request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end()
      return
    }
    const body = isPacked ? await pack(file) : await readFile(file.path)
    const encoding = isPacked ? { 'content-encoding': 'gzip' } : {}
    response.writeHead(200, { ...headers, ...encoding, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function createPacker() {
  const packed = new Map<string, Promise<Buffer>>()
  return (file: ServedFile): Promise<Buffer> => {
    const known = packed.get(file.path + file.tag)
    if (known) return known
    const made = readFile(file.path).then((content) => promisify(gzip)(content, { level: 9 }))
    packed.set(file.path + file.tag, made)
    return made
  }
}

/** The decoded path, or undefined when it is none that a file of ours can have. */
function readPathname(url = '/'): string | undefined {
  try {
    const pathname = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    const isPlain = pathname.startsWith('/') && !/[\\\0]|(^|\/)\.\.?(\/|$)/.test(pathname)
    return isPlain ? pathname : undefined
  } catch {
    return undefined
  }
}

async function findFile(folder: string, pathname: string, page: boolean): Promise<ServedFile | undefined> {
  const direct = await readEntry(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  if (direct || !page || extname(pathname) !== '') return direct
  // a route of the page itself
  return readEntry(folder, '/index.html')
}

async function readEntry(folder: string, pathname: string): Promise<ServedFile | undefined> {
  // hidden files are no one's business
  if (pathname.split('/').some((segment) => segment.startsWith('.'))) return undefined
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, pathname))
    if (!path.startsWith(root + sep)) return undefined
    const entry = await stat(path)
    if (!entry.isFile()) return undefined
    return { path, size: entry.size, tag: `${entry.size.toString(36)}-${Math.round(entry.mtimeMs).toString(36)}` }
  } catch {
    return undefined
  }
}

function wantsPage(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function acceptsGzip(request: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
}
