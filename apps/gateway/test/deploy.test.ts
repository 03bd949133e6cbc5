import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildGateway } from '../scripts/build.ts'
import { type GatewayProcess, readImageCommand, startGatewayProcess } from './support/gatewayProcess.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const composeFiles = ['compose.yaml', 'compose.postgres.yaml', 'compose.frame.yaml']
const folder = mkdtempSync(join(tmpdir(), 'gateway-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

/** Reads what the compose file gives the gateway: `NAME: value`. */
function readEnvironment(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^ {6}(GATEWAY_\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** What turns the wallet on, but for the folder of its page. */
const frameEnvironment = {
  GATEWAY_FRAME_PORT: '0',
  GATEWAY_FRAME_KEY: '11'.repeat(32),
  GATEWAY_SMTP_HOST: 'smtp.example',
  GATEWAY_SMTP_PORT: '587',
  GATEWAY_SMTP_SECURE: 'false',
  GATEWAY_SMTP_FROM: 'Wallet <wallet@example.org>',
  GATEWAY_SMTP_USER: '',
  GATEWAY_SMTP_PASSWORD: '',
}

/** The wallet's page, on its own port. */
async function readFrame({ log }: GatewayProcess): Promise<string> {
  const ready = log.find(({ event }) => event === 'frame ready')
  const response = await fetch(`${String(ready?.['url'])}/sdk`)
  expect(response.status).toBe(200)
  return await response.text()
}

test.each(composeFiles)('default: every variable of %s is one that the program reads', (file) => {
  const source = read('src/config/readConfig.ts')
  const names = [...readEnvironment(read(`deploy/${file}`)).keys()].filter((name) => name !== 'GATEWAY_DOMAIN')
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const isRead = source.includes(name) || source.includes(`'${name.replace('GATEWAY_FRAME_', '')}'`)
    expect([name, isRead]).toEqual([name, true])
  }
})

test('default: secrets have no default, and the wallet has an origin and a port of its own', () => {
  const environment = readEnvironment(read('deploy/compose.frame.yaml'))
  expect(environment.get('GATEWAY_FRAME_KEY')).toMatch(/^\$\{GATEWAY_FRAME_KEY:\?/)
  expect(environment.get('GATEWAY_FRAME_PUBLIC_URL')).toMatch(/^https:\/\/\$\{WALLET_DOMAIN:\?/)
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toMatch(/\{\$GATEWAY_DOMAIN\} \{\s+reverse_proxy gateway:8787\s+\}/)
  expect(caddy).toMatch(/\{\$WALLET_DOMAIN\} \{\s+reverse_proxy gateway:8788\s+\}/)
  expect(read('Dockerfile')).toMatch(/^EXPOSE 8787 8788$/m)
})

test('default: what the image holds starts with the image’s own command, and serves the wallet on its port', async () => {
  const [program, ...flags] = readImageCommand()
  expect(program).toBe('node')
  await buildGateway(join(folder, 'gateway'))
  const page = join(folder, 'index.html')
  writeFileSync(page, '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  const environment = { ...frameEnvironment, GATEWAY_FRAME_FOLDER: folder }
  const args = flags.map((flag) => flag.replace('/gateway/', `${join(folder, 'gateway')}/`))
  const gateway = await startGatewayProcess({ stateDir: join(folder, 'state') }, environment, args)
  expect(await readFrame(gateway)).toContain('name="frame"')
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  expect(await gateway.stop()).toBe(0)
})

test('behavior: the image is built, and its own command starts the gateway and the wallet', async (context) => {
  const base = process.env['GATEWAY_TEST_BASE']
  if (!base) return context.skip('not run: no base image is named (GATEWAY_TEST_BASE, and buildah)')
  const repository = resolve(root, '../..')
  const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${base}`]
  const args = [
    'build',
    '--isolation=chroot',
    '--network=host',
    ...bases,
    '-f',
    'apps/gateway/Dockerfile',
    '-t',
    'foyer-test',
    '.',
  ]
  execFileSync('buildah', args, { cwd: repository, stdio: 'pipe' })
  const id = execFileSync('buildah', ['from', 'foyer-test'], { encoding: 'utf8' }).trim()
  const run = ['run', '--isolation=chroot', id, '--', 'node', '/gateway/cli.mjs', 'project', 'list']
  expect(execFileSync('buildah', run, { encoding: 'utf8' })).toBe('')
  const environment = {
    ...frameEnvironment,
    GATEWAY_FRAME_FOLDER: '/frame',
    GATEWAY_PORT: '0',
    GATEWAY_CONFIG_JSON: '{}',
  }
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const start = ['run', '--isolation=chroot', '--network=host', ...variables, id, '--', ...readImageCommand()]
  const gateway = await startGatewayProcess({ stateDir: '/state' }, {}, start, 'buildah')
  expect(await readFrame(gateway)).toContain('name="foyer-frame"')
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  await gateway.stop()
  execFileSync('buildah', ['rm', id])
}, 1_800_000)
