import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

export type BuiltSample = AsyncDisposable & {
  /** Where the built site stands. */
  readonly folder: string
}

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>The README's sample</title></head>
  <body><div id="app"></div><script type="module" src="/main.tsx"></script></body>
</html>`

const main = `
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

createRoot(document.getElementById('app')!).render(<App />)`

/** Builds the README's sample as a site does: Vite as it comes, React included, the packages as they are published. */
export async function buildSample(root: string): Promise<BuiltSample> {
  const dir = await mkdtemp(path.join(tmpdir(), 'foyer-sample-'))
  const [, sample] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? []
  if (sample === undefined) throw new Error('README.md has no sample in a ```tsx block')
  await Promise.all([
    writeFile(path.join(dir, 'index.html'), page),
    writeFile(path.join(dir, 'main.tsx'), main),
    writeFile(path.join(dir, 'App.tsx'), sample),
  ])
  const demo = path.join(root, 'apps/demo')
  const resolved = createRequire(path.join(demo, 'package.json')).resolve('@vitejs/plugin-react')
  const { default: react } = await import(pathToFileURL(resolved).href)
  await build({ root: dir, configFile: false, logLevel: 'error', plugins: [react(), installed(dir, demo)] })
  return { folder: path.join(dir, 'dist'), [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

/** What the sample imports is what the demo has installed. */
function installed(dir: string, demo: string): Plugin {
  return {
    name: 'installed',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.startsWith(dir) || /^[./]/.test(id)) return undefined
      return this.resolve(id, path.join(demo, 'site.tsx'), { skipSelf: true })
    },
  }
}
