import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateText } from '../src/migrate/migrateText.ts'
import { runCommand } from '../src/runCommand.ts'

const migrate = (file: string, text: string) => migrateText(file, text)

test('default: modules by every way that code names them', () => {
  const { text } = migrate(
    'a.ts',
    [
      `import { createAppKit, type AppKitNetwork } from "@reown/appkit/react"`,
      `export { mainnet } from '@reown/appkit/networks'`,
      `export type * from '@reown/appkit-adapter-wagmi'`,
      `const later = () => import('@reown/appkit-adapter-solana')`,
      `const old = require('@reown/appkit')`,
      `type Kit = import('@reown/appkit').AppKit`,
      `declare module '@reown/appkit' {}`,
      `const said = 'not @reown/appkit/react'`,
      `// import '@reown/appkit/react'`,
    ].join('\n'),
  )
  expect(text.split('\n')).toEqual([
    `import { createAppKit, type AppKitNetwork } from "@foyer/appkit-compat/react"`,
    `export { mainnet } from '@foyer/appkit-compat/networks'`,
    `export type * from '@foyer/appkit-compat/wagmi'`,
    `const later = () => import('@foyer/appkit-compat/solana')`,
    `const old = require('@foyer/appkit-compat')`,
    `type Kit = import('@foyer/appkit-compat').AppKit`,
    `declare module '@foyer/appkit-compat' {}`,
    `const said = 'not @reown/appkit/react'`,
    `// import '@reown/appkit/react'`,
  ])
})

test('default: elements with their attributes, and theme variables', () => {
  const { text } = migrate(
    'a.tsx',
    `import { createAppKit } from '@reown/appkit/react'
createAppKit({ projectId, networks, themeVariables: { '--w3m-accent': 'red', "--apkt-z-index": 5 } })
export const A = () => <p title="appkit-buttons"><appkit-button loadingLabel="x" charsStart={2} /><w3m-network-button></w3m-network-button></p>
document.querySelector('appkit-modal')`,
  )
  expect(text).toBe(`import { createAppKit } from '@foyer/appkit-compat/react'
createAppKit({ projectId, networks, themeVariables: { '--foyer-accent': 'red', "--foyer-z-index": 5 } })
export const A = () => <p title="appkit-buttons"><foyer-button loading-label="x" chars-start={2} /><foyer-network-button></foyer-network-button></p>
document.querySelector('foyer-modal')`)
})

test('behavior: one variable under both prefixes keeps them, for the newer one counts', () => {
  const code = `import { createAppKit } from '@foyer/appkit-compat'
createAppKit({ themeVariables: { '--w3m-accent': 'red', '--apkt-accent': 'blue' } })`
  expect(migrate('a.ts', code).text).toBe(code)
})

test('default: pages and components of Vue and Svelte, script and markup', () => {
  const vue = `<script setup lang="ts">
import { createAppKit } from '@reown/appkit'
const a: string = '</x>'
</script>
<template>
  <div v-if="1 > 0"><appkit-button :loadingLabel="label" @click="() => 2 > 1" /><Other /></div>
</template>
<style>appkit-button { color: red }</style>`
  expect(migrate('a.vue', vue).text).toBe(
    vue
      .replace("'@reown/appkit'", "'@foyer/appkit-compat'")
      .replace('<appkit-button :loadingLabel', '<foyer-button :loading-label'),
  )
  const html = `<!doctype html><script type="module">import { createAppKit } from '@reown/appkit'</script><w3m-button label='<b>'></w3m-button>`
  expect(migrate('a.html', html).text).toBe(
    `<!doctype html><script type="module">import { createAppKit } from '@foyer/appkit-compat'</script><foyer-button label='<b>'></foyer-button>`,
  )
  const svelte = `<script>import { createAppKit } from '@reown/appkit'</script>\n{#if open}<appkit-button />{/if}`
  expect(migrate('a.svelte', svelte).text).toContain('{#if open}<foyer-button />{/if}')
})

test('default: what has no counterpart is told with its line and the reason, once', () => {
  const { findings } = migrate(
    'src/a.tsx',
    `import { createAppKit, useAppKitWallets } from '@reown/appkit/react'
import { TonAdapter } from '@reown/appkit-adapter-ton'
import { tron } from '@reown/appkit/nowhere'
const modal = createAppKit({
  coinbasePreference: 'all',
  features: { history: true, email: false },
  themeVariables: { '--w3m-qr-color': 'red' },
})
modal.setEIP6963Enabled(false)
modal.open()`,
  )
  expect(findings.map(({ file, line, name }) => `${file}:${line} ${name}`).sort()).toEqual([
    'src/a.tsx:1 useAppKitWallets',
    'src/a.tsx:2 @reown/appkit-adapter-ton',
    'src/a.tsx:3 @reown/appkit/nowhere',
    'src/a.tsx:5 coinbasePreference',
    'src/a.tsx:7 --w3m-qr-color',
    'src/a.tsx:9 setEIP6963Enabled',
  ])
  for (const { reason } of findings) expect(reason).not.toBe('')
})

test('error: code that does not parse is left as it was, and told where it is AppKit’s', () => {
  const broken = `import { createAppKit } from '@reown/appkit'\nconst = `
  expect(migrate('a.ts', broken)).toMatchObject({ text: broken, findings: [{ name: 'the file' }] })
  expect(migrate('b.ts', 'const = ')).toMatchObject({ findings: [] })
})

function createProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-qm', 'x')
  return folder
}

const manifest = {
  name: 'site',
  dependencies: {
    '@reown/appkit': '1.7.16',
    '@reown/appkit-adapter-wagmi': '1.7.16',
    '@reown/appkit-pay': '1.7.16',
    react: '18.3.1',
    wagmi: '^2.16.0',
  },
  scripts: {},
}

const project = {
  'package.json': `${JSON.stringify(manifest, undefined, 4)}\n`,
  '.gitignore': 'dist',
  'dist/x.js': `import '@reown/appkit'`,
  'src/a.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nimport type { Pay } from '@reown/appkit-pay'\n`,
  'src/b.ts': 'export const b = 1\n',
}

test('default: a project’s files and package.json; a second run changes nothing', () => {
  const folder = createProject(project)
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const before = read('package.json')
  const dry = runCommand(['migrate', folder, '--dry-run'], '/')
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('Would change 2 files') })
  expect(read('package.json')).toBe(before)
  const { code, text } = runCommand(['migrate', '.'], folder)
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/src\/a\.ts:2 {2}@reown\/appkit-pay {2}about 30 min {2}use `@foyer\/core\/pay`/),
  ])
  expect(read('src/a.ts')).toContain(`import { WagmiAdapter } from '@foyer/appkit-compat/wagmi'`)
  expect(read('dist/x.js')).toBe(project['dist/x.js'])
  expect(JSON.parse(read('package.json'))).toEqual({
    ...manifest,
    dependencies: {
      '@foyer/adapter-wagmi': '^0.0.0',
      '@foyer/appkit-compat': '^0.0.0',
      '@reown/appkit-pay': '1.7.16',
      '@wagmi/core': '^2.19.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
      viem: '^2.45.0',
      wagmi: '^2.16.3',
    },
  })
  expect(read('package.json')).toContain('\n    "name"')
  const after = read('package.json')
  expect(runCommand(['migrate', '--force'], folder).text).toContain('Changed 0 files')
  expect(read('package.json')).toBe(after)
})

test('error: nothing is written where git does not have every file as it is', () => {
  const folder = createProject(project)
  writeFileSync(path.join(folder, 'src/b.ts'), 'export const b = 2\n')
  expect(runCommand(['migrate'], folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining('Commit your changes first'),
  })
  expect(readFileSync(path.join(folder, 'src/a.ts'), 'utf8')).toBe(project['src/a.ts'])
  expect(runCommand(['migrate', '--force'], folder).code).toBe(0)
  expect(readFileSync(path.join(folder, 'src/a.ts'), 'utf8')).not.toBe(project['src/a.ts'])
})

test('error: an unknown command or flag is named, and help says what there is', () => {
  expect(runCommand(['mirgate'], '/')).toMatchObject({ code: 1, text: expect.stringContaining('Unknown: mirgate') })
  expect(runCommand(['migrate', '--dry'], '/')).toMatchObject({ code: 1, text: expect.stringContaining('--dry') })
  expect(runCommand([], '/')).toMatchObject({ code: 0, text: expect.stringContaining('migrate [folder]') })
})
