import { parseArgs } from 'node:util'

export type StartScriptOptions = {
  /** Vite's development server instead of the built site. */
  readonly dev: boolean
  readonly help: boolean
  /** A site that is built already, to be served instead of the demo. */
  readonly dist?: string | undefined
  /** The site's port; without it 5180 if free, else any. */
  readonly port?: number | undefined
}

export const helpText = `Starts the local chains and the demo site, and stops all of it on Ctrl-C.

  --dev            serve the demo's source with Vite, reloading on change
  --port <port>    the site's port (without it 5180, or any free one)
  --dist <folder>  serve a site that is built already
  --help           print this
`

/** @throws Error that names an option it does not know or cannot use. */
export function readOptions(args: readonly string[]): StartScriptOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dev: { type: 'boolean', default: false },
      dist: { type: 'string' },
      help: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  })
  const { dev, dist, help } = values
  if (dev && dist !== undefined) throw new Error('--dev serves the source and --dist a built site: choose one')
  return { dev, dist, help, port: readPort(values.port) }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`--port is "${text}", and must be a number from 0 (any free one) to 65535`)
}
