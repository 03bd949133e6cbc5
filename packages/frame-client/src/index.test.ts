import { expect, test } from 'vitest'
import * as client from './index.ts'
import * as server from './server.ts'
import * as stored from './stored.ts'

test('exports', () => {
  expect(Object.keys(client)).toMatchInlineSnapshot(`
    [
      "createFrameClient",
      "createFrameElement",
      "toFrameUrl",
      "frameMethods",
      "loadTimeout",
      "readyDelay",
      "classifyRpcMethod",
      "rpcMethods",
    ]
  `)
  expect(Object.keys(server)).toMatchInlineSnapshot(`
    [
      "createChannelPair",
      "createParentChannel",
      "frameBroadcasts",
      "frameMethods",
      "classifyRpcMethod",
      "rpcMethods",
      "serveFrame",
    ]
  `)
  expect(Object.keys(stored)).toMatchInlineSnapshot(`
    [
      "emailCooldown",
      "createLoginCache",
    ]
  `)
})
