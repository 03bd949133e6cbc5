import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const core = path.resolve(import.meta.dirname, '../../packages/core')

/** What services and the wallet's frame are told, after the manifests were raised: `pnpm run release:version`. */
const { version } = JSON.parse(readFileSync(path.join(core, 'package.json'), 'utf8')) as { readonly version: string }
const file = path.join(core, 'src/version.ts')
writeFileSync(file, readFileSync(file, 'utf8').replace(/'.*'/, `'${version}'`))
