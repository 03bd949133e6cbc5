import { families } from './families.ts'
import type { Fit } from './fitCode.ts'

/**
 * The documentation's page with one script tag, for the families chosen.
 * @throws Error where the page has changed so far that its data is not found
 */
export function fitPage(text: string, { families: chosen, projectId, networks }: Fit): string {
  const list = chosen.flatMap((family): readonly unknown[] => {
    const row = families[family]
    return row.ids ?? row.networks.map((name) => networks[name]?.data)
  })
  const data = { projectId: projectId ?? 'yours', networks: list }
  // what would end the block is no part of JSON's own signs
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const block = /(<script type="application\/json" data-foyer>\s*)\{.*\}(\s*<\/script>)/s
  if (!block.test(text)) throw new Error('The sample lacks its data')
  return text.replace(block, (_, before: string, after: string) => `${before}${json}${after}`)
}
