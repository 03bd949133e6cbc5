import type { Plugin } from 'vite'
import { packageTests } from '../../vitest.base.ts'

/** What a site's own build says of Vue; unsaid, Vue warns of it once on every page. */
const vueFlags: Plugin = {
  name: 'vue-flags',
  config: () => ({
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
  }),
}

export default packageTests({
  plugins: [vueFlags],
  globalSetup: ['./test/renderOnServer.ts'],
  setupFor: 'browser',
  optimize: [
    'vue',
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    '@foyer/ui > @tanstack/react-query',
    '@foyer/ui > blo',
    '@foyer/ui > uqr',
    '@foyer/ui > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
    '@foyer/core > @foyer/frame-client > zod/mini',
    '@foyer/core > @noble/hashes/sha3',
  ],
})
