import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { judgeSample } from './checkSample.ts'
import { visitSample } from './visitSample.ts'

/** A page with one script tag, in kB of 1000 bytes after gzip -9: React and viem included. */
const limits = {
  first: { kilobytes: 120, files: 2 },
  list: { kilobytes: 45, files: 4, rounds: 1 },
} as const

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>One script tag</title></head>
  <body>
    <foyer-button></foyer-button>
    <script type="application/json" data-foyer>{ "projectId": "yours", "networks": [1, 8453] }</script>
    <script type="module" src="/foyer/foyer.js"></script>
  </body>
</html>`

/** Visits the page that @foyer/standalone is for, without any bundler, and compares with the limits. */
export async function checkStandalone(root: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-standalone-'))
  try {
    await cp(path.join(root, 'packages/standalone/dist'), path.join(folder, 'foyer'), { recursive: true })
    await writeFile(path.join(folder, 'index.html'), page)
    const visit = await visitSample(folder)
    return judgeSample(visit, { name: 'a page with one script tag', limits })
  } finally {
    await rm(folder, { recursive: true })
  }
}
