import { resolve } from 'node:path'

/** How often everything is measured. */
export const rounds = Number(process.env['ROUNDS'] ?? 15)
export const configFile = resolve(import.meta.dirname, 'vite.config.ts')
/** Beside the pages built from source, on the same server. */
export const publishedFolder = resolve(import.meta.dirname, '../dist-bench/published')
