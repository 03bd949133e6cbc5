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

/** The examples of an endpoint, `test/examples/<endpoint>.json`. */
export function readExamples(name: EndpointName): readonly Example[] {
  const file = new URL(`../examples/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Example[]
}

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[]
