import { resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '..')

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
    // a native addition of the Postgres driver that nobody needs
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
