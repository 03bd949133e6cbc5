import { installBundler } from '../src/bundler/installBundler.ts'

await installBundler()
