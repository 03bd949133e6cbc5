import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const files = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A built site</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/assets/page-1a2b3c4d.css" />
    <script type="module" src="/assets/page-1a2b3c4d.js"></script>
  </head>
  <body>
    <main>Loading</main>
  </body>
</html>
`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 4 4 0l4 4v4H0z"/></svg>',
  'assets/page-1a2b3c4d.css': 'main { color: rgb(0, 128, 0) }',
  // what a page does with the local chains: it learns of them, and asks one
  'assets/page-1a2b3c4d.js': `
const network = await (await fetch('/devnet.json')).json()
const response = await fetch(network.chains[0].rpcUrl, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
})
const { result } = await response.json()
document.querySelector('main').textContent = 'Chain ' + Number(result)
`,
} as const

/** Writes a small site as a build leaves it: a page with an icon, a hashed style sheet and a hashed module. */
export async function writeSite(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)))
}
