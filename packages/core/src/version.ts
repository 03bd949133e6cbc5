/** Of all packages, as services and the wallet's frame are told it. `pnpm run release:version` writes it. */
export const version = '0.0.0'
