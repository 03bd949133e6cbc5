import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { hashFile, hashFrame } from '../src/verify/hashes.ts'
import { runVerify } from '../src/verify/runVerify.ts'

const page = '<!doctype html><html data-config="__FRAME_CONFIG__"><script src="/assets/main.js"></script></html>'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')

/** A release on the disk: a build of the page, a tarball, and their signed hashes. */
function createRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  write('frame/index.html', page)
  write('frame/assets/main.js', 'main()')
  write('frame/assets/worker.js', 'worker()')
  write('tarballs/foyer-core-1.0.0.tgz', 'tarball')
  const tarballs = { 'foyer-core-1.0.0.tgz': hashFile(Buffer.from('tarball')) }
  const text = JSON.stringify({ version: '1.0.0', tarballs, frame: hashFrame(path.join(folder, 'frame')) })
  write('release.json', text)
  write('release.json.sig', sign(null, Buffer.from(text), privateKey).toString('base64'))
  write('key.pem', publicKey.export({ type: 'spki', format: 'pem' }))
  const verify = (what: string, ...args: readonly string[]) =>
    runVerify([what, '--hashes', 'release.json', ...(args.length > 0 ? args : ['--key', raw])], folder)
  return { folder, write, verify }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A wallet's page as it runs, but for the paths that answer otherwise. */
async function serve(folder: string, others: { readonly [path: string]: Answer } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const other = others[pathname]
    if (other) return other(request, response)
    if (pathname === '/') return response.end(page.replace('__FRAME_CONFIG__', '{&quot;apiUrl&quot;:&quot;&quot;}'))
    return response.end(readFileSync(path.join(folder, 'frame', pathname)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('default: a running page is the one that was built, but for what its owner’s server wrote into it', async () => {
  const { folder, verify } = createRelease()
  const origin = await serve(folder)
  expect(await verify(origin)).toEqual({
    code: 0,
    text: `Its owner's configuration, which no release decides: {"apiUrl":""}\nAll 3 files are those of release 1.0.0.`,
  })
  expect(await verify(`${origin}/sdk?projectId=x`, '--key', 'key.pem')).toMatchObject({ code: 0 })
  expect(JSON.parse((await verify(origin, '--key', raw, '--json')).text)).toEqual({
    same: 3,
    problems: [],
    configuration: '{"apiUrl":""}',
    version: '1.0.0',
  })
})

test('default: a folder with a build of the page, and one with tarballs', async () => {
  const { write, verify } = createRelease()
  expect(await verify('frame')).toEqual({ code: 0, text: 'All 3 files are those of release 1.0.0.' })
  expect(await verify('tarballs')).toEqual({ code: 0, text: 'All 1 files are those of release 1.0.0.' })
  write('frame/assets/more.js', '')
  write('frame/assets/main.js', 'evil()')
  expect(await verify('frame')).toEqual({
    code: 1,
    text: '/assets/main.js: is not the file that was built\n/assets/more.js: is none of this release\n2 of 4 files are not those of release 1.0.0.',
  })
  write('tarballs/foyer-core-1.0.0.tgz', 'other')
  write('tarballs/foyer-ui-1.0.0.tgz', 'tarball')
  expect((await verify('tarballs')).text).toContain('foyer-ui-1.0.0.tgz: is none of this release')
})

test('error: hashes that the key has not signed, or that say nothing', async () => {
  const { write, verify } = createRelease()
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  expect(await verify('frame', '--key', other.toString('base64'))).toEqual({
    code: 1,
    text: 'The hashes aren’t signed with this key: someone else wrote or changed them.',
  })
  write('release.json.sig', 'AAAA')
  expect((await verify('frame')).code).toBe(1)
  // nobody goes without the signature and does not know it
  expect((await verify('frame', '--json')).text).toContain('Name the key that signs')
  expect(await verify('frame', '--unsigned')).toEqual({
    code: 0,
    text: 'All 3 files are those of release 1.0.0.\nThe signature of the hashes was not looked at: name the key with --key.',
  })
  for (const text of ['{}', '[]', '{"version":"1","tarballs":{},"frame":{"page":{},"files":{}}}']) {
    write('release.json', text)
    expect((await verify('frame', '--unsigned')).text).toBe('The file holds no hashes of a release.')
  }
})

test('error: a server that answers as it likes', async () => {
  const { folder, verify } = createRelease()
  const elsewhere = await serve(folder)
  const redirect =
    (to: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location: to }).end()
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const cases: readonly (readonly [Answer, string])[] = [
    [redirect(`${elsewhere}/assets/main.js`), 'is redirected to another host'],
    [redirect('//example.com/assets/main.js'), 'is redirected to another host'],
    [redirect('data:text/javascript,main()'), 'is redirected to another host'],
    [redirect('/assets/main.js'), 'is redirected without end'],
    [(_, response) => void response.end('main();evil()'), 'is longer than what was built'],
    [
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      'is longer than what was built',
    ],
    [(_, response) => void response.end('evil()'), 'is not the file that was built'],
    [(_, response) => void response.writeHead(404).end('main()'), 'is answered with 404'],
    [(request) => void request.socket.destroy(), 'could not be fetched'],
  ]
  for (const [answer, problem] of cases) {
    const origin = await serve(folder, { '/assets/main.js': answer })
    expect((await verify(origin)).text).toContain(`/assets/main.js: ${problem}\n`)
  }
  const nobody = await serve(folder, { '/assets/main.js': redirect('/assets/worker.js') })
  expect(await verify(nobody)).toMatchObject({ code: 1 })
})

test('error: a page into which more was written than a configuration, and one that speaks to the terminal', async () => {
  const { folder, verify } = createRelease()
  const write = (text: string) =>
    serve(folder, { '/': (_, response) => void response.end(page.replace('__FRAME_CONFIG__', () => text)) })
  const more = '/: more than its configuration was written into the page'
  expect((await verify(await write('"><script src=//evil.example></script><a x="'))).text).toContain(more)
  expect((await verify(await write('" onload="evil()'))).text).toContain(more)
  const other = await serve(folder, { '/': (_, response) => void response.end(page.replace('main.js', 'evil.js')) })
  expect((await verify(other)).text).toContain('/: is not the page that was built')
  const empty = await serve(folder, { '/': (_, response) => void response.end('') })
  expect((await verify(empty)).text).toContain('/: is not the page that was built')
  const loud = await verify(await write('\u001b[2J\u202eAll'))
  for (const sign of ['\u001b', '\u202e']) expect(loud.text).not.toContain(sign)
})

test('error: an address without encryption, no folder, and what is left out', async () => {
  const { verify } = createRelease()
  expect((await verify('http://wallet.example')).text).toBe('Not an https address: http://wallet.example')
  expect((await verify('nowhere')).text).toContain('is neither an address nor a folder')
  expect((await runVerify(['x'], '/')).text).toContain('--hashes <release.json>')
  expect((await runVerify([], '/')).text).toBe('Name one address or folder.')
})

test('behavior: what the server replaces is what is left out of the hash', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
  expect(read('apps/gateway/src/frame/mountFramePage.ts')).toContain("const mark = '__FRAME_CONFIG__'")
  expect(read('apps/frame/index.html').split('"__FRAME_CONFIG__"')).toHaveLength(2)
})
