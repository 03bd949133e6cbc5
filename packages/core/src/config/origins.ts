/** Always allowed: development and preview hosts (specification §9, reference §4.4). */
export const defaultOrigins = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

/**
 * Whether a page's origin is in the project's list. A `*` stands for exactly one whole label of the host, or for any
 * port; scheme and port must match where the pattern names them. An empty list allows everything.
 * @param origin e.g. `https://shop.example`
 * @see specification §5, reference §4.4
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  return [...defaultOrigins, ...allowed].some((pattern) => matches(origin, pattern))
}

function matches(origin: string, pattern: string): boolean {
  const page = split(origin)
  const wanted = split(pattern)
  if (!page || !wanted) return false
  if (wanted.scheme && wanted.scheme !== page.scheme) return false
  if (wanted.port !== '*' && wanted.port !== page.port && (wanted.port || wanted.scheme)) return false
  const [labels, wantedLabels] = [page.host.split('.'), wanted.host.split('.')]
  if (labels.length !== wantedLabels.length) return false
  return wantedLabels.every((label, index) => label === '*' || label === labels[index])
}

function split(value: string): { scheme: string; host: string; port: string } | undefined {
  const [, scheme = '', host = '', port = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([a-z0-9*.-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?\/?$/i.exec(value.trim().toLowerCase()) ??
    []
  if (!host) return undefined
  const standard = { http: '80', https: '443' }[scheme]
  return { scheme, host, port: port === standard ? '' : port }
}
