/**
 * The shell blocks of one section of a page, in their order.
 * @throws Error where the page has no such section, or the section no block
 */
export function readSteps(markdown: string, heading: string): readonly string[] {
  const [, section] = markdown.split(`\n## ${heading}\n`)
  const steps = [...(section?.split('\n## ')[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  if (steps.length === 0) throw new Error(`The page has no steps under “${heading}”`)
  return steps.map(([, text = '']) => text)
}
