import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

/** A site as the README has it. */
const site = `
import { createFoyer } from '@foyer/core'
const foyer = createFoyer({ projectId: 'a-site', networks: [{ id: 1, name: 'Ethereum' }] })
if (import.meta.env.DEV) import('@foyer/devtools').then(({ mountDevtools }) => mountDevtools(foyer))
`
const entry = 'virtual:site'

/** Every script of a build, and the files they are made of. */
async function buildSite(
  isDevelopment: boolean,
): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  // the test runner's own NODE_ENV would make a development build of both
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@foyer/source'] },
    ...(isDevelopment && { define: { 'import.meta.env.DEV': 'true' } }),
    plugins: [
      {
        name: 'site',
        enforce: 'pre',
        resolveId(id) {
          if (id === entry) return entry
          return id === '@foyer/devtools' ? path.join(import.meta.dirname, 'index.ts') : undefined
        },
        load: (id) => (id === entry ? site : undefined),
      },
      {
        name: 'from-here',
        enforce: 'pre',
        async resolveId(id, importer) {
          const here = path.join(import.meta.dirname, 'index.ts')
          return importer === entry && id !== entry ? await this.resolve(id, here, { skipSelf: true }) : undefined
        },
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  process.env['NODE_ENV'] = NODE_ENV
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    files: chunks.flatMap(({ modules }) => Object.keys(modules)),
  }
}

test('default: nothing of it is in a production build of Vite', async () => {
  const { code, files } = await buildSite(false)
  expect(files.some((file) => file.includes('/packages/core/'))).toBe(true)
  expect(files.filter((file) => file.includes('/packages/devtools/'))).toEqual([])
  expect(code).not.toMatch(/devtools/i)
})

test('behavior: it is in a build for development, in a file of its own', async () => {
  const { code, files } = await buildSite(true)
  expect(files.some((file) => file.includes('/packages/devtools/src/mountDevtools'))).toBe(true)
  expect(code).toContain('Copy a bug report')
})
