/** A policy as a project's files say it: each directive with its sources. */
export type Policy = ReadonlyMap<string, DirectiveSources>

export type DirectiveSources = {
  readonly sources: readonly string[]
  /** A part of it is only known when the code runs. */
  readonly isOpen: boolean
}

const quoted = `'(?:self|none|strict-dynamic|report-sample|unsafe-[a-z]+|wasm-unsafe-eval|inline-speculation-rules|nonce-[^']*|sha\\d{3}-[^']*)'`
const directive = new RegExp(
  `\\b(default|script|connect|img|frame|child)-src((?:\\s+(?:${quoted}|\\$\\{[^}]*\\}|[^\\s;"'\`,<>\\\\]+))+)`,
  'g',
)

/**
 * The directives that stand in a text as a browser would read them, in whatever language it is. Where one stands several times, as for
 * development and production, all of its sources count. A policy that code puts together from objects is not seen.
 */
export function readPolicy(text: string): Policy {
  const policy = new Map<string, DirectiveSources>()
  for (const [, name, list = ''] of text.matchAll(directive)) {
    const found = list
      .replace(/\$\{[^}]*\}/g, '$')
      .trim()
      .split(/\s+/)
    // a nonce that is filled in allows no address
    const isOpen = found.some((source) => source.includes('$') && !source.startsWith("'"))
    const before = policy.get(`${name}-src`)
    policy.set(`${name}-src`, {
      sources: [...(before?.sources ?? []), ...found],
      isOpen: isOpen || before?.isOpen === true,
    })
  }
  return policy
}
