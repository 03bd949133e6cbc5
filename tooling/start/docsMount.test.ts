import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { docsMount } from './docsMount.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(built: Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'docs-mount-'))
  const server = createServer(docsMount({ folder, built }).handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.close(),
    () => rm(folder, { recursive: true }),
  )
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/` }
}

test('default: waits for the build on an open page, which then loads the documentation', async () => {
  const build = Promise.withResolvers<void>()
  const { folder, url } = await serve(build.promise)
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('Building the documentation')
  await writeFile(join(folder, 'index.html'), '<h1>Start</h1>')
  build.resolve()
  expect((await reader?.read())?.value).toBe('<meta http-equiv="refresh" content="0">\n')
  expect(await (await fetch(url)).text()).toBe('<h1>Start</h1>')
})

test('error: a build that failed is named, with its log', async () => {
  const build = Promise.withResolvers<void>()
  const { url } = await serve(build.promise)
  build.reject(new Error('the build exited with code 1'))
  expect(await (await fetch(url)).text()).toContain('docs-build.log')
})
