import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { toNetwork } from '@foyer/base'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { networks } from './src/networks.ts'

/** Everything inside, React and viem too: a page loads these files as they are. */
const config: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  // files find one another beside themselves, wherever a site puts them
  base: './',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [plainNetworks()],
  build: {
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: { polyfill: false },
    outDir: 'dist',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { foyer: resolve(import.meta.dirname, 'src/foyer.ts') },
      preserveEntrySignatures: 'allow-extension',
      // every package says so of React's server components, which no page here has
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}

/**
 * One file for what a page needs at once: a part beside it would be asked for only once it has come. Which modules these are a
 * build without that rule tells.
 */
export default defineConfig(async () => {
  const first = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const needed = listNeeded((first as Rolldown.RolldownOutput).output)
  // a few lines that several parts share: no file of their own
  const isSmall = (id: string) => id.endsWith('/ui/dist/images.js')
  const groups = [{ name: 'foyer', test: (id: string) => needed.has(id) || isSmall(id) }]
  const output = { ...config.build?.rolldownOptions?.output, codeSplitting: { groups } }
  const rolldownOptions = { ...config.build?.rolldownOptions, output }
  return { ...config, plugins: [plainNetworks(), integrity()], build: { ...config.build, rolldownOptions } }
})

/** Networks as data: what viem's own have of code, to read blocks that no one here reads, weighs as much as the button. */
function plainNetworks(): Plugin {
  const plain = networks.map((one) => toNetwork(one))
  return {
    name: 'plain-networks',
    load: (id) =>
      id === resolve(import.meta.dirname, 'src/networks.ts')
        ? `export const networks = ${JSON.stringify(plain)}`
        : null,
  }
}

/** The modules of the entry and of every chunk that it imports at once. */
function listNeeded(output: Rolldown.RolldownOutput['output']): ReadonlySet<string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const found = new Set<Rolldown.OutputChunk>()
  const add = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(add)
  }
  add('foyer.js')
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

/** Emits what a page needs to hold each file to its content: the hashes by file, and an import map that has them all. */
function integrity(): Plugin {
  return {
    name: 'integrity',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hashes = Object.values(bundle)
          .flatMap((file) => (file.type === 'chunk' ? [[file.fileName, toIntegrity(file.code)] as const] : []))
          .sort(([a], [b]) => (a < b ? -1 : 1))
        const emit = (fileName: string, value: object) =>
          this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(value, undefined, 2)}\n` })
        emit('integrity.json', Object.fromEntries(hashes))
        emit('import-map.json', {
          imports: { '@foyer/standalone': './foyer.js' },
          integrity: Object.fromEntries(hashes.map(([name, hash]) => [`./${name}`, hash])),
        })
        console.log(`foyer.js  integrity="${Object.fromEntries(hashes)['foyer.js']}"`)
      },
    },
  }
}

function toIntegrity(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}
