import { packageTests } from '../../vitest.base.ts'

export default packageTests({ globalSetup: ['./test/pages.ts'], setupFor: 'browser', optimize: ['zod/mini'] })
