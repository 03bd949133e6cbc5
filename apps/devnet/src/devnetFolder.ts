import { fileURLToPath } from 'node:url'

/** Where logs, cached states and the network file are kept: `.devnet` at the repository's root, outside git. */
export const devnetFolder: string = fileURLToPath(new URL('../../../.devnet', import.meta.url))
