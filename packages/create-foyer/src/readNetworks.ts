import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Networks that no library has, from the adapters' documentation: as code, and as data. */
export type Networks = { readonly [name: string]: { readonly code: string; readonly data: object } | undefined }

/** @param folder where the templates are */
export function readNetworks(folder: string): Networks {
  return JSON.parse(readFileSync(path.join(folder, 'networks.json'), 'utf8')) as Networks
}
