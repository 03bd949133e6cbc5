import { packageTests } from '../../vitest.base.ts'

export default packageTests({ globalSetup: ['./test/pages.ts'], optimize: ['zod/mini'] })
