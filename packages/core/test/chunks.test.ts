import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const site = 'virtual:site'
const internal = ['connect', 'embeddedWallet', 'holdings', 'queries', 'send', 'views'].map((name) => `internal/${name}`)
const entries = ['index', ...internal].map((name) => path.resolve(import.meta.dirname, `../src/${name}.ts`))

/** File name → what a page's bundler puts there. */
let chunks: ReadonlyMap<string, Rolldown.OutputChunk>

/** A page with all that a view may use, bundled from source. */
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'production', 'import'] },
    plugins: [
      {
        name: 'site',
        enforce: 'pre',
        resolveId: (id) => (id === site ? id : undefined),
        load: (id) =>
          id === site ? entries.map((file) => `export * from ${JSON.stringify(file)}`).join('\n') : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: site, preserveEntrySignatures: 'allow-extension' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
})

/** The calls whose rows come with a chunk and all it loads at once. */
function listCalls(fileName: string, seen = new Set<string>()): readonly string[] {
  const chunk = chunks.get(fileName)
  if (!chunk || seen.has(fileName)) return []
  seen.add(fileName)
  const own = Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => {
    const name = /packages\/api\/src\/calls\/(\w+)\.ts$/.exec(id)?.[1]
    return name && renderedLength > 0 ? [name] : []
  })
  return [...own, ...chunk.imports.flatMap((imported) => listCalls(imported, seen))]
}

function findLazy(file: string): string {
  const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
  if (!found) throw new Error(`${file} is no lazy part`)
  return found.fileName
}

test('default: a page that nobody clicked on has no row of the table', () => {
  const first = [...chunks.values()].find(({ isEntry }) => isEntry)
  expect(first && listCalls(first.fileName)).toEqual([])
})

test.each([
  ['config/loadRemoteConfig.ts', ['getAppConfig', 'getOrigins']],
  ['connect/requestCatalogue.ts', ['getWalletImage', 'getWallets']],
  ['names/lookUpNames.ts', ['getIdentity', 'resolveName']],
  ['portfolio/calls.ts', ['getBalance']],
  ['activity/calls.ts', ['getHistory']],
  ['nfts/calls.ts', ['getNfts']],
  ['analytics/createSender.ts', ['getAnalyticsConfig', 'postEvent']],
])('behavior: %s brings the rows it asks by, and no other', (file, rows) => {
  expect(listCalls(findLazy(file)).toSorted()).toEqual([...rows, 'getSupportedChains'].toSorted())
})

test('behavior: a call that no feature makes is in no chunk', () => {
  const shipped = new Set([...chunks.keys()].flatMap((fileName) => listCalls(fileName)))
  expect([...shipped].toSorted()).toEqual([
    'getAnalyticsConfig',
    'getAppConfig',
    'getBalance',
    'getHistory',
    'getIdentity',
    'getNfts',
    'getOrigins',
    'getSupportedChains',
    'getWalletImage',
    'getWallets',
    'postEvent',
    'resolveName',
  ])
})

test('behavior: what asks for the project’s configuration brings no library of schemas', () => {
  const seen = new Set<string>()
  listCalls(findLazy('config/loadRemoteConfig.ts'), seen)
  const modules = [...seen].flatMap((fileName) => Object.keys(chunks.get(fileName)?.modules ?? {}))
  expect(modules.filter((id) => id.includes('node_modules/zod'))).toEqual([])
})
