import { svelte } from '@sveltejs/vite-plugin-svelte'
import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  globalSetup: ['./test/renderOnServer.ts'],
  setupFor: 'browser',
  plugins: [svelte()],
  optimize: [
    'svelte',
    'svelte/reactivity',
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
