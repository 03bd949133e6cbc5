import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = resolve(import.meta.dirname, '..')

/** Of a language's file takes what mails say: the widget's words would stay in memory. */
const takeMails: Plugin = {
  name: 'take-mails',
  setup({ onLoad }) {
    onLoad({ filter: /\/i18n\/(en|locales\/[\w-]+)\.ts$/ }, async ({ path }) => {
      const [contents] = /^export const mail(Texts|Words)\b[\s\S]*?^\}/m.exec(await readFile(path, 'utf8')) ?? []
      if (!contents) throw new Error(`There are no mails in ${path}`)
      return { contents, loader: 'ts' }
    })
  },
}

/** Bundles the server and the command line into a folder that needs Node and nothing else. */
export async function buildGateway(outdir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts', 'src/cli.ts', 'src/relayProcess.ts', 'src/resizeWorker.ts'],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    conditions: ['@foyer/source'],
    plugins: [takeMails],
    // a native addition of the Postgres driver that no one needs
    external: ['pg-native'],
    // for the few CommonJS modules among the dependencies
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    // the text of a program stays in memory as long as it runs: names and lines are kept for traces, the rest is not
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'external',
    logLevel: 'warning',
  })
}

if (import.meta.main) await buildGateway(resolve(root, process.argv[2] ?? 'dist'))
