import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { writeTemplates } from '../scripts/writeTemplates.ts'
import { fitCode } from '../src/fitCode.ts'
import { formatNextSteps, run } from '../src/run.ts'
import { templates } from '../src/templates.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'create-foyer-'))
const made = path.join(folder, 'templates')
writeTemplates(made)
afterAll(() => rmSync(folder, { recursive: true }))

const create = (...args: readonly string[]) => run(args, { cwd: folder, isPerson: false, templates: made })
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const docs = (page: string) =>
  readFileSync(path.join(import.meta.dirname, `../../../apps/docs/src/content/docs/start/${page}.md`), 'utf8')

test('default: React and Ethereum, as the documentation has it to the letter', async () => {
  expect(await create('a', '-y')).toEqual({
    code: 0,
    text: `cd a
npm install
npm run dev

Then open http://localhost:5173.
Mobile wallets need your projectId in src/foyer.ts. Browser wallets work without one.`,
  })
  for (const file of ['src/foyer.ts', 'src/App.tsx']) expect(docs('react')).toContain(read(`a/${file}`))
  const { name, dependencies, optional } = JSON.parse(read('a/package.json'))
  expect(name).toBe('a')
  expect(Object.keys(dependencies)).toEqual([
    ...['@foyer/adapter-wagmi', '@foyer/core', '@foyer/ui', '@wagmi/core', 'react', 'react-dom', 'viem'],
  ])
  expect(optional).toBeUndefined()
  expect(read('a/.gitignore')).toBe('node_modules\ndist\n')
})

test('default: every kind of site by flags alone, with packages of known versions', async () => {
  for (const [template, row] of Object.entries(templates)) {
    const families = row.only ?? 'solana,cosmos'
    expect(await create(template, '--template', template, '--families', families, '--project-id', 'p"1')).toMatchObject(
      { code: 0 },
    )
    const foyer = read(`${template}/${row.foyer}`)
    expect(foyer).toContain('p\\"1')
    if (!row.only) expect(foyer).not.toContain('wagmi')
    if (row.account) expect(read(`${template}/${row.account}`)).toContain(row.only ? "Account('eip155')" : 'Account()')
    const manifest = JSON.parse(read(`${template}/package.json`))
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version).toMatch(/^[\^~]\d/)
    if (template === 'plain') continue
    expect(manifest.dependencies).toHaveProperty(row.only ? '@foyer/adapter-wagmi' : '@foyer/adapter-cosmos')
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'typecheck', 'lint']))
  }
  const [, data = ''] = /data-foyer>\s*(\{.*\})\s*<\/script>/s.exec(read('plain/index.html')) ?? []
  expect(JSON.parse(data).networks).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    expect.objectContaining({ id: 'osmosis-1', chainNamespace: 'cosmos' }),
  ])
  expect(JSON.parse(read('plain/package.json')).dependencies).toEqual({ '@foyer/standalone': expect.any(String) })
})

test('behavior: several families in one foyer', async () => {
  await create('all', '--families', 'eip155,solana,bip122,polkadot,cosmos')
  expect(read('all/src/foyer.ts')).toMatchInlineSnapshot(`
    "import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
    import { cosmosAdapter } from '@foyer/adapter-cosmos'
    import { polkadotAdapter } from '@foyer/adapter-polkadot'
    import { solanaAdapter } from '@foyer/adapter-solana'
    import { wagmiAdapter } from '@foyer/adapter-wagmi'
    import { bitcoin, solana } from '@foyer/base'
    import { createFoyer } from '@foyer/core'
    import { base, mainnet } from 'viem/chains'

    const polkadot = {
      id: '68d56f15f85d3136970ec16946040bc1',      // the first 16 bytes of the genesis hash of Polkadot's Asset Hub
      chainNamespace: 'polkadot',
      name: 'Polkadot',
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
    } as const

    const osmosis = {
      id: 'osmosis-1',
      chainNamespace: 'cosmos',
      name: 'Osmosis',
      nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
      rpcUrls: { default: { http: ['https://rpc.osmosis.zone'] } },
    } as const

    export const foyer = createFoyer({
      projectId: 'yours',
      networks: [mainnet, base, solana, bitcoin, polkadot, osmosis],
      adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter(), polkadotAdapter(), cosmosAdapter()],
    })
    "
  `)
  expect(read('all/src/App.tsx')).toContain('useFoyerAccount()')
})

test('error: a folder with something in it is left as it is; one of git alone is empty', async () => {
  mkdirSync(path.join(folder, 'full/.git'), { recursive: true })
  expect(await create('full')).toMatchObject({ code: 0 })
  rmSync(path.join(folder, 'full/package.json'))
  const before = readdirSync(path.join(folder, 'full'))
  expect(await create('full')).toEqual({ code: 1, text: expect.stringContaining('full is not empty') })
  expect(readdirSync(path.join(folder, 'full'))).toEqual(before)
  writeFileSync(path.join(folder, 'file'), '')
  expect(await create('file')).toMatchObject({ code: 1 })
})

test('error: what there is not, with what there is', async () => {
  expect(await create('x', '--template', 'ember')).toEqual({
    code: 1,
    text: 'There is no template ember: choose one of react, wagmi, ethers, next, vue, nuxt, svelte, sveltekit, angular, plain',
  })
  expect((await create('x', '--families', 'eip155,near')).text).toContain(
    'There is no family near: choose of eip155, solana',
  )
  expect((await create('x', '--families', '')).code).toBe(1)
  expect((await create('x', 'y')).text).toContain('One folder')
  expect((await create('--colour')).code).toBe(1)
  expect(existsSync(path.join(folder, 'x'))).toBe(false)
  expect((await create('--help')).text).toContain('--families <names>')
  expect(() => fitCode('', { families: ['eip155'], projectId: undefined, networks: {} })).toThrow('The sample lacks')
})

test('error: a library of Ethereum’s alone with another family', async () => {
  const { code, text } = await create('mixed', '--template', 'wagmi', '--families', 'eip155,solana')
  expect([code, text]).toEqual([1, 'A site of the kind wagmi is for eip155 alone: choose another kind for solana.'])
  expect(existsSync(path.join(folder, 'mixed'))).toBe(false)
  await create('hooks', '--template', 'wagmi')
  expect(docs('react')).toContain(read('hooks/src/wagmi.ts'))
})

test('behavior: a page’s data cannot end its block', async () => {
  await create('page', '--template', 'plain', '--project-id', '</script><b>')
  expect(read('page/index.html')).toContain(String.raw`"projectId":"\u003c/script>\u003cb>"`)
})

test('behavior: next steps in the words of the package manager that ran it, here or elsewhere', () => {
  const options = { folder: '/w/my site', template: 'next', families: ['eip155'], projectId: 'p' } as const
  const steps = (agent: string | undefined, cwd = '/w') => formatNextSteps(options, agent, cwd).split('\n')
  expect(steps('pnpm/12.0.0 npm/? node/v22.12.0')).toEqual([
    ...['cd "my site"', 'pnpm install', 'pnpm run dev', '', 'Then open http://localhost:3000.'],
  ])
  expect(steps('yarn/4.1.0')[1]).toBe('yarn install')
  expect(steps('bun/1.2.0')[2]).toBe('bun run dev')
  expect(steps(undefined, '/w/my site')[0]).toBe('npm install')
})

const [down, space, enter, leave] = ['\u001b[B', ' ', '\r', '\u0003']
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true

/**
 * The command in a terminal of its own.
 * @param answers what a person types once a question shows, in turn
 */
async function type(...answers: readonly (readonly [question: string, keys: readonly string[]])[]) {
  const context = `{ cwd: ${JSON.stringify(folder)}, isPerson: process.stdin.isTTY, templates: ${JSON.stringify(made)} }`
  const file = path.join(folder, 'inTerminal.ts')
  writeFileSync(
    file,
    `import { run } from ${JSON.stringify(path.join(import.meta.dirname, '../src/run.ts'))}
const { text, code } = await run([], ${context})
console.log(text)
process.exitCode = code`,
  )
  // a terminal that nobody sees has no width
  const command = `stty cols 100 rows 40; "${process.execPath}" "${file}"`
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  let shown = ''
  let waiting = () => {}
  child.stdout.on('data', (data) => {
    shown += stripVTControlCharacters(String(data))
    waiting()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let from = 0
  for (const [question, keys] of answers) {
    await new Promise<void>((resolve) => {
      waiting = () => shown.indexOf(question, from) >= 0 && resolve()
      waiting()
    })
    from = shown.indexOf(question, from) + question.length
    for (const key of keys) child.stdin.write(key)
  }
  return { code: await ended, shown }
}

test('default: a person answers the questions in a terminal', async (context) => {
  if (!hasTerminal) context.skip('no `script` of util-linux, which makes a terminal')
  const vue = Object.keys(templates).indexOf('vue')
  const { code, shown } = await type(
    ['Project folder?', ['typed', enter]],
    ['Framework?', [...Array<string>(vue).fill(down), enter]],
    ['Ecosystems?', [down, space, enter]],
    ['Project ID', ['abc', enter]],
  )
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining('cd typed') })
  expect(read('typed/src/foyer.ts')).toContain('projectId: "abc"')
  expect(read('typed/src/foyer.ts')).toContain('adapters: [wagmiAdapter(), solanaAdapter()]')
  expect(existsSync(path.join(folder, 'typed/src/App.vue'))).toBe(true)
})

test('behavior: enter alone takes what is shown, and a kind of one family asks for none', async (context) => {
  if (!hasTerminal) context.skip('no `script` of util-linux, which makes a terminal')
  const { code, shown } = await type(
    ['Project folder?', [enter]],
    ['Framework?', [down, enter]],
    ['Project ID', [enter]],
  )
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.not.stringContaining('Ecosystems?') })
  expect(existsSync(path.join(folder, 'my-site/src/wagmi.ts'))).toBe(true)
})

test('behavior: who leaves at a question finds nothing written', async (context) => {
  if (!hasTerminal) context.skip('no `script` of util-linux, which makes a terminal')
  const { code, shown } = await type(['Project folder?', ['gone', enter]], ['Framework?', [leave]])
  expect({ code, shown }).toMatchObject({ code: 1, shown: expect.stringContaining('Nothing was written.') })
  expect(existsSync(path.join(folder, 'gone'))).toBe(false)
})
