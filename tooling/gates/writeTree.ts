import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A throw-away folder for one test: written from `path: text`, removed when the `using` block ends. */
export function writeTree(files: { readonly [path: string]: string }): { readonly root: string } & Disposable {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-tree-'))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }) }
}
