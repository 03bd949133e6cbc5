import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report } from '../gates/report.ts'
import { createRunner } from '../gates/startProcess.ts'
import { driveWithWallet } from './driveApp.ts'
import { packPackages, serveRegistry } from './packPackages.ts'
import { type Part, serveFolder, startServer } from './serveSite.ts'

type Site = {
  readonly template: string
  readonly families: string
  /** Where its build lies, or what serves it with the port in `PORT`; without one it is not visited. */
  readonly serve?: { readonly folder: string } | { readonly command: readonly string[] }
}

const sites: readonly Site[] = [
  { template: 'react', families: 'eip155', serve: { folder: 'dist' } },
  { template: 'wagmi', families: 'eip155', serve: { folder: 'dist' } },
  { template: 'ethers', families: 'eip155', serve: { folder: 'dist' } },
  { template: 'vue', families: 'eip155,solana', serve: { folder: 'dist' } },
  { template: 'nuxt', families: 'eip155', serve: { command: ['.output/server/index.mjs'] } },
  { template: 'svelte', families: 'eip155,bip122', serve: { folder: 'dist' } },
  {
    template: 'sveltekit',
    families: 'eip155',
    serve: { command: ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '$PORT'] },
  },
  { template: 'angular', families: 'eip155', serve: { folder: 'dist/browser' } },
  { template: 'plain', families: 'eip155,solana,bip122', serve: { folder: '.' } },
  { template: 'next', families: 'eip155,solana' },
]

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-scaffolds-'))
const { run, read: runAndRead, stop } = createRunner()

const install = ['pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--reporter=append-only']

/** A folder whose packages of Foyer's come from the registry here. */
function prepare(dir: string, registry: Part): void {
  writeFileSync(path.join(dir, '.npmrc'), `@foyer:registry=${registry.url}\n`)
  writeFileSync(
    path.join(dir, 'pnpm-workspace.yaml'),
    'pmOnFail: ignore\nstrictDepBuilds: false\nautoInstallPeers: true\n',
  )
}

/** The command as npm would fetch and run it. @returns what to run */
async function installTool(registry: Part): Promise<readonly string[]> {
  const dir = path.join(folder, 'tool')
  mkdirSync(dir)
  prepare(dir, registry)
  writeFileSync(
    path.join(dir, 'package.json'),
    JSON.stringify({ private: true, dependencies: { 'create-foyer': `${registry.url}create-foyer.tgz` } }),
  )
  await run(install, dir)
  return [process.execPath, path.join(dir, 'node_modules/create-foyer/dist/main.js')]
}

/** What a visitor does, beyond what the page shows: the site's code asks for a signature, and judges it. */
const signing = `
import { getProvider } from '@foyer/core'
import { verifyMessage } from 'viem'
import { foyer } from './foyer.ts'

Object.assign(globalThis, {
  async sign(address: \`0x\${string}\`) {
    const provider = (await getProvider(foyer, 'eip155')) as { request(call: object): Promise<\`0x\${string}\`> }
    const signature = await provider.request({ method: 'personal_sign', params: ['0x666f796572', address] })
    return verifyMessage({ address, message: 'foyer', signature })
  },
})
`

/** @returns its folder, built, type-checked and linted */
async function build(tool: readonly string[], registry: Part, { template, families }: Site): Promise<string> {
  const dir = path.join(folder, template)
  await run([...tool, dir, '--template', template, '--families', families, '--project-id', 'a-site'], folder)
  if (template === 'react') {
    const file = path.join(dir, 'src/main.tsx')
    writeFileSync(file, `${readFileSync(file, 'utf8')}${signing}`)
  }
  prepare(dir, registry)
  await run(install, dir)
  if (template === 'plain') {
    cpSync(path.join(dir, 'node_modules/@foyer/standalone/dist'), path.join(dir, 'foyer'), {
      recursive: true,
      dereference: true,
    })
    return dir
  }
  const told = (await runAndRead(['pnpm', 'run', 'build'], dir)).find((line) =>
    /use client.*@foyer|CommonJS/.test(line),
  )
  if (told) throw new Error(`The build warns of a file of Foyer’s: ${told}`)
  for (const script of ['typecheck', 'lint']) await run(['pnpm', 'run', script], dir)
  return dir
}

/** Next is built alone: a start page of its own shows it visited. */
async function check(tool: readonly string[], registry: Part, site: Site): Promise<void> {
  const dir = await build(tool, registry, site)
  const { serve } = site
  if (!serve) return
  const served = await ('folder' in serve ? serveFolder(path.join(dir, serve.folder)) : startServer(serve.command, dir))
  try {
    await driveWithWallet(root, served.url, async (page, address) => {
      if (site.template !== 'react') return
      await page.getByText(`Connected as ${address}`).waitFor()
      const isValid = await page.evaluate(
        (who) => (globalThis as unknown as { sign(address: string): Promise<boolean> }).sign(who),
        address,
      )
      if (!isValid) throw new Error('The signature is not the account’s')
    })
  } finally {
    await served.stop()
  }
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const chosen = sites.filter(({ template }) => wanted.length === 0 || wanted.includes(template))
  const registry = await serveRegistry(await packPackages(root, path.join(folder, 'tarballs'), run))
  const problems: string[] = []
  try {
    const tool = await installTool(registry)
    for (const site of chosen) {
      const began = performance.now()
      await check(tool, registry, site).catch((error: Error) => problems.push(`${site.template}: ${error.message}`))
      console.log(
        `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${site.template} (${site.families})`,
      )
    }
  } finally {
    await registry.stop()
  }
  report(
    problems,
    `${chosen.length} scaffolds from the packed packages install, build, type-check and lint; all but Next’s connect`,
  )
}

try {
  await main()
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
