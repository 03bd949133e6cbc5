// Copies Foyer's files beside the page and serves the folder, for you alone. On your host any server of files does.
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const folder = import.meta.dirname
const port = Number(process.env.PORT ?? 5173)
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
}

cpSync(path.join(folder, 'node_modules/@foyer/standalone/dist'), path.join(folder, 'foyer'), { recursive: true })

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname)))
  const type = types[path.extname(file)]
  try {
    if (!type || !file.startsWith(folder + path.sep) || file.includes(`${path.sep}node_modules${path.sep}`))
      throw new Error()
    response.writeHead(200, { 'content-type': type }).end(await readFile(file))
  } catch {
    response.writeHead(404).end()
  }
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`))
