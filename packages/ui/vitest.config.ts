import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  optimize: [
    'react',
    'react/jsx-dev-runtime',
    'react-dom',
    'react-dom/client',
    'react-dom/server.browser',
    '@base-ui/react/dialog',
    '@tanstack/query-core',
    'axe-core',
    'blo',
    '@foyer/core > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
  ],
})
