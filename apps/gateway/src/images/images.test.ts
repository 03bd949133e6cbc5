import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMonogram } from '../catalogue/createMonogram.ts'
import { readImageFile } from '../catalogue/identifyImage.ts'

const folder = mkdtempSync(join(tmpdir(), 'images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

describe('createMonogram', () => {
  test.each([
    ['MetaMask', 'ME'],
    ['Trust Wallet', 'TW'],
    ['USDC', 'USDC'],
    ['1inch Wallet', '1W'],
    ['polkadot{.js} extension', 'PJ'],
    ['<script>alert(1)</script>', 'SA'],
    ['"&', '?'],
    ['', '?'],
  ])('behavior: %s is %s', (name, letters) => {
    const svg = createMonogram(name)
    expect(svg).toContain(`>${letters}</text>`)
    expect(svg).not.toMatch(/<script|\son\w+=|style=|href/)
    expect(createMonogram(name)).toBe(svg)
  })
})

describe('readImageFile', () => {
  const read = async (content: string | Uint8Array) => {
    const path = join(folder, 'image')
    writeFileSync(path, content)
    return await readImageFile(path)
  }
  const svg = (inner: string) =>
    `<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

  test('behavior: pictures by what they are, not by their name', async () => {
    expect(await read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1))).toMatchObject({
      type: 'image/png',
    })
    expect(await read(Uint8Array.of(0xff, 0xd8, 0xff, 1))).toMatchObject({ type: 'image/jpeg' })
    expect(await read(svg('<defs><path id="a"/></defs><use href="#a"/><rect fill="url(#g)"/>'))).toMatchObject({
      type: 'image/svg+xml',
    })
  })

  test.each([
    ['<script>1</script>', 'element', 'script'],
    ['<rect onclick="x()"/>', 'attribute', 'onclick'],
    ['<a href="javascript:x()"/>', 'element', 'a'],
    ['<image href="https://evil.example/t.png"/>', 'attribute', 'href'],
    ['<use xlink:href="other.svg#a"/>', 'attribute', 'xlink:href'],
    ['<foreignObject/>', 'element', 'foreignObject'],
    ['<rect fill="url(https://evil.example)"/>', 'attribute', 'fill'],
    ['<animate attributeName="href"/>', 'attribute', 'attributeName'],
    ['<set attributeName="href"/>', 'attribute', 'attributeName'],
  ])('error: an SVG with %s', async (inner, kind, name) => {
    expect(await read(svg(inner))).toEqual({ problem: `the SVG holds an ${kind} that is not taken: ${name}` })
  })

  test('error: an element of another namespace', async () => {
    const script = '<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>'
    expect(await read(svg(script))).toEqual({ problem: 'the SVG holds something else than plain tags' })
  })

  test('error: other files', async () => {
    expect(await read('<html><svg></svg></html>')).toEqual({
      problem: 'the SVG holds an element that is not taken: html',
    })
    expect(await read('words')).toEqual({ problem: 'it is not a picture' })
    expect(await read('x'.repeat(200_001))).toEqual({ problem: 'it is larger than 200000 bytes' })
    expect(await readImageFile(join(folder, 'none'))).toEqual({ problem: 'there is no such file' })
    expect(await readImageFile(folder)).toEqual({ problem: 'there is no such file' })
  })
})
