import { loopbackOrigins, parseOriginPattern } from '@foyer/base/origins'

/** The patterns as sources of a `frame-ancestors` directive; one that it cannot express is left out. */
export function toFrameAncestors(patterns: readonly string[], development: boolean): readonly string[] {
  return [...patterns, ...(development ? loopbackOrigins : [])].flatMap((pattern) => {
    const [, scheme, host = '', port] = parseOriginPattern(pattern) ?? []
    if (!host || host === '*' || /.\*|\[/.test(host)) return []
    const schemes = scheme === undefined || scheme === '*' ? ['https', 'http'] : [scheme]
    return schemes.map((name) => `${name}://${host}${port === undefined ? '' : `:${port}`}`)
  })
}
