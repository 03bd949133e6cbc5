import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/** Bundles the wallet that tests put into a page into one file, with everything it needs. */
async function buildInPage(): Promise<void> {
  const folder = path.join(import.meta.dirname, 'dist')
  mkdirSync(folder, { recursive: true })
  const part = path.join(folder, `wallet.js.${process.pid}`)
  await build({
    entryPoints: [path.join(import.meta.dirname, 'src/page/script.ts')],
    outfile: part,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@foyer/source'],
    logLevel: 'warning',
  })
  // a process that reads it meanwhile reads the one before
  renameSync(part, path.join(folder, 'wallet.js'))
}

await buildInPage()
