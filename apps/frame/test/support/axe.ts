import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of all that axe looks at, what colours and width can change. */
export const ofLooks: readonly string[] = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/**
 * Lists what axe finds wrong on a page, one line each.
 * @param rules ids of those to look at. Default all
 */
export async function findViolations(
  page: Page | Frame | undefined,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!page) throw new Error('No page')
  await page.evaluate(axe)
  return await page.evaluate(async (runOnly) => {
    type Result = { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }
    const { axe: found } = globalThis as unknown as { axe: { run(options: object): Promise<Result> } }
    const { violations } = await found.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${JSON.stringify(node.target)} ${node.failureSummary}`),
    )
  }, rules)
}
