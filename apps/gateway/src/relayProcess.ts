import { serveFromParent } from './relay/serveFromParent.ts'

serveFromParent()
