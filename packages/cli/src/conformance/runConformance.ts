import { parseArgs } from 'node:util'
import { type Conformance, checkGateway } from './checkGateway.ts'

/** `foyer conformance`. @param args what follows it */
export async function runConformance(
  args: readonly string[],
): Promise<{ readonly text: string; readonly code: number }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'project-id': { type: 'string' }, site: { type: 'string' }, json: { type: 'boolean' } },
    })
    const [url, ...others] = positionals
    const { 'project-id': projectId, site: origin } = values
    if (url === undefined || others.length > 0 || !/^https?:\/\//.test(url))
      throw new Error('Name the gateway, for example https://gateway.example.com.')
    if (projectId === undefined) throw new Error('Name the project: --project-id <id>.')
    const result = await checkGateway({ url, projectId, origin })
    return {
      text: values.json ? JSON.stringify(result, undefined, 2) : formatConformance(result),
      code: result.isConform ? 0 : 1,
    }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

function formatConformance({ calls, features, origins, isAnalyticsEnabled, isConform }: Conformance): string {
  const width = Math.max(...calls.map(({ path }) => path.length))
  const rows = calls.map(({ method, path, state, status = '', text }) =>
    [method.padEnd(4), path.padEnd(width), String(status).padEnd(3), state.padEnd(7), text ?? ''].join('  ').trimEnd(),
  )
  const project = [
    ...features.map(({ id, isEnabled, config }) => [id, toFeature(isEnabled, config)]),
    ...(origins ? [['origins', origins.join(', ') || 'none, only your own computer']] : []),
    ...(isAnalyticsEnabled === undefined ? [] : [['analytics', isAnalyticsEnabled ? 'on' : 'off']]),
  ]
  const count = (...states: readonly string[]) => calls.filter(({ state }) => states.includes(state)).length
  const faults = count('missing', 'differs', 'failed')
  const end = isConform
    ? `All ${calls.length} calls are there: ${count('holds')} answered as specified, the others were refused or not asked for real.`
    : faults > 0
      ? `${faults} of ${calls.length} calls are missing, differ or failed.`
      : 'The gateway refused this project or this page, so visitors would get nothing.'
  const settings = project.map(([name = '', text = '']) => `${name.padEnd(16)}  ${text}`)
  const lines = [...rows, '', ...settings, ...(settings.length > 0 ? [''] : []), end]
  return lines.map(toPlain).join('\n')
}

function toFeature(isEnabled: boolean, config: unknown): string {
  if (config === null) return 'left to the site'
  return [isEnabled ? 'on' : 'off', ...(Array.isArray(config) && config.length > 0 ? [config.join(', ')] : [])].join(
    ': ',
  )
}

/** Strips from what a server wrote what a terminal would obey. */
const toPlain = (line: string) => line.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD').slice(0, 2_000)
