import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { compile } from 'svelte/compiler'
import { describe, expect, test } from 'vitest'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'

const content = path.resolve(import.meta.dirname, '../src/content/docs')

/** Blocks that are not TypeScript, which `typecheck` compiles: by their title. */
const samples = globSync('**/*.md', { cwd: content }).flatMap((page) => {
  const text = readFileSync(path.join(content, page), 'utf8')
  const blocks = [...text.matchAll(/^```(?:html|js) title="([^"]+)"\n([\s\S]*?)^```$/gm)]
  return blocks.map(([, title = '', code = '']) => ({ name: `${page}, ${title}`, title, code }))
})
const listOf = (ending: string) => samples.filter(({ title }) => title.endsWith(ending))

describe('samples of components', () => {
  test.each(listOf('.vue'))('default: $name compiles', ({ title, code }) => {
    const { descriptor, errors } = parse(code, { filename: title })
    expect(errors).toEqual([])
    const { bindings = {} } = compileScript(descriptor, { id: 'sample' })
    const { errors: wrong, tips } = compileTemplate({
      source: descriptor.template?.content ?? '',
      filename: title,
      id: 'sample',
      compilerOptions: { bindingMetadata: bindings, isCustomElement: (tag) => tag.startsWith('foyer-') },
    })
    expect([...wrong, ...tips]).toEqual([])
  })

  test.each(listOf('.svelte'))('default: $name compiles without a warning', ({ title, code }) => {
    const { warnings } = compile(code, { filename: title })
    // what is given to `setFoyer` is the one of the first load, and meant to be
    expect(warnings.filter((one) => one.code !== 'state_referenced_locally')).toEqual([])
  })

  test.each(listOf('.js'))('default: $name parses', ({ title, code }) => {
    expect(parseSync(title, code).errors).toEqual([])
  })

  test.each(listOf('.html'))('default: $name: its data is JSON', ({ code }) => {
    for (const [, data = ''] of code.matchAll(
      /<script type="(?:application\/json|importmap)"[^>]*>([\s\S]*?)<\/script>/g,
    ))
      expect(Object.keys(JSON.parse(data)).length).toBeGreaterThan(0)
  })

  test('behavior: there are some of each kind', () => {
    expect(['.vue', '.svelte', '.js', '.html'].map((ending) => listOf(ending).length > 0)).not.toContain(false)
  })
})
