import { readFileSync } from 'node:fs'
import { type EndpointName, endpoints } from '../../src/endpoints.ts'

/** One message of a call and its answer, written by hand after the interface facts. */
export type Example = {
  readonly name: string
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT'
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    /** Those that the call reads. */
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  readonly status: number
  readonly response: unknown
}

/** Of every endpoint, from `test/examples.json`. */
export const endpointExamples = JSON.parse(readFileSync(new URL('../examples.json', import.meta.url), 'utf8')) as {
  readonly [name in EndpointName]: readonly Example[]
}

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[]
