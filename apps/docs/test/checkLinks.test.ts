import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLinks, checkLinksInto, moveInline } from '../scripts/checkLinks.ts'
import { readSamples } from '../scripts/readSamples.ts'

function makeSite(files: Readonly<Record<string, string>>): string {
  const site = mkdtempSync(path.join(os.tmpdir(), 'site-'))
  onTestFinished(() => rmSync(site, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true })
    writeFileSync(path.join(site, name), text)
  }
  return site
}

test('default: a page, a heading of it and an address elsewhere are there', () => {
  const site = makeSite({
    'index.html': '<a href="a/b/#two">b</a><a href="https://example.com/x">x</a><a href="#here">h</a><i id="here"></i>',
    'a/b/index.html': '<h2 id="two">Two</h2><a href="../../">home</a><a href="/a/b/">b</a>',
  })
  expect(checkLinks(site)).toEqual([])
})

test('error: a page or a heading that is gone, and what a page would fetch from elsewhere', () => {
  const site = makeSite({
    'index.html':
      '<a href="gone/">g</a><a class="x" href="a/#gone">h</a><link rel="stylesheet" href="x.css"><script src="https://cdn.example/x.js"></script>',
    'a/index.html': '<h2 id="here">Here</h2>',
  })
  expect(checkLinks(site)).toEqual([
    'index.html: gone/ leads nowhere',
    'index.html: a/#gone leads nowhere',
    'index.html: fetches https://cdn.example/x.js',
    'index.html: fetches x.css, which is not there',
  ])
})

test('error: a page beside the documentation that names one, or a heading, which is not there', () => {
  const site = makeSite({ 'index.html': '<h2 id="two">Two</h2>', 'run/index.html': '<p>Run</p>' })
  const links =
    '<a href="/docs/">a</a><a href="/docs/run/">b</a><a class="x" href="/docs/#two">c</a><a href="/members">d</a>'
  const beside = makeSite({
    'good.html': links,
    'bad.html': '<a href="/docs/runs/">a</a><a href="/docs/run/#two">b</a>',
  })
  expect(checkLinksInto(site, '/docs', [path.join(beside, 'good.html')])).toEqual([])
  expect(checkLinksInto(site, '/docs', [path.join(beside, 'bad.html')])).toEqual([
    'bad.html: /docs/runs/ leads nowhere',
    'bad.html: /docs/run/#two leads nowhere',
  ])
})

test('default: nothing inline is left, and the policy says so', () => {
  const page =
    '<head><meta charset="utf-8"/><style>i{}</style></head><script>go()</script><i style="top:0">x</i><b class="y" style="top:0"></b>'
  const site = makeSite({ 'a/index.html': page })
  moveInline(site)
  const html = readFileSync(path.join(site, 'a/index.html'), 'utf8')
  expect(html).not.toMatch(/style=|<style|>go\(\)/)
  expect(html).toMatch(
    /<script src="\.\.\/_inline\/\w+\.js"><\/script><i class="style-0">x<\/i><b class="style-0 y"><\/b>/,
  )
  expect(html).toContain("script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")
  expect(readFileSync(path.join(site, '_inline/styles.css'), 'utf8')).toBe('.style-0{top:0}')
})

test('behavior: what a button copies stays as it is, with a script or a style in it', () => {
  const code = '<script lang=&#34;ts&#34;>go()</script><i style=&#34;top:0&#34;>'
  const site = makeSite({ 'a/index.html': `<button data-code="${code}"></button>` })
  moveInline(site)
  expect(readFileSync(path.join(site, 'a/index.html'), 'utf8')).toBe(
    `<button data-code="${code.replaceAll('<', '&lt;')}"></button>`,
  )
})

test('behavior: no address begins at the root of the host, so the site may stand in any folder of it', () => {
  const site = makeSite({
    'a/index.html':
      '<link href="/_astro/x.css"><a href="/">home</a><a href="https://example.com/">x</a><img src="//b.example/c"><code>&lt;script src="/foyer.js"&gt;</code>',
    '404.html': '<a href="/">home</a>',
  })
  moveInline(site)
  expect(readFileSync(path.join(site, 'a/index.html'), 'utf8')).toBe(
    '<link href="../_astro/x.css"><a href="../">home</a><a href="https://example.com/">x</a><img src="//b.example/c"><code>&lt;script src="/foyer.js"&gt;</code>',
  )
  expect(readFileSync(path.join(site, '404.html'), 'utf8')).toBe('<a href="/">home</a>')
})

test('default: samples by title, without fragments', () => {
  const page = ['```ts title="src/a.ts"', 'one', '```', '```ts no-check', 'two', '```', '```tsx', 'three', '```'].join(
    '\n',
  )
  expect(readSamples(page)).toEqual([
    { file: 'src/a.ts', text: 'one\n' },
    { file: 'sample-3.tsx', text: 'three\n' },
  ])
})
