import { expect, test } from 'vitest'
import * as client from './index.ts'
import * as server from './server.ts'
import * as stored from './stored.ts'

test('exports', () => {
  expect(Object.keys(client).sort()).toEqual([
    'classifyRpcMethod',
    'createFrameClient',
    'createFrameElement',
    'frameMethods',
    'loadTimeout',
    'readyDelay',
    'rpcMethods',
    'toFrameUrl',
  ])
  expect(Object.keys(server).sort()).toEqual([
    'classifyRpcMethod',
    'createChannelPair',
    'createParentChannel',
    'frameBroadcasts',
    'frameMethods',
    'rpcMethods',
    'serveFrame',
  ])
  expect(Object.keys(stored).sort()).toEqual(['createLoginCache', 'emailCooldown'])
})
