import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayPart } from '../src/createRelayPart.ts'
import { createProject } from '../src/projects/projects.ts'
import { connectRaw, newTopic, relayAddress } from './relay/rawClient.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let gateway: TestGateway
let url: string

beforeAll(async () => {
  gateway = await startTestGateway({ parts: [createRelayPart] })
  await createProject(gateway.gateway.store, { id: 'test', name: 'Test', origins: ['https://*.example.com'] })
  await gateway.gateway.projects.refresh()
  gateway.server.listen(0, '127.0.0.1')
  await once(gateway.server, 'listening')
  url = `ws://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await gateway?.close()
})

test('default: a message goes through the gateway’s own port, beside its other answers', async () => {
  const [wallet, site] = await Promise.all([
    connectRaw(url),
    connectRaw(url, { headers: { origin: 'https://app.example.com' } }),
  ])
  const topic = newTopic()
  await wallet.request('irn_subscribe', { topic })
  await site.publish(topic, 'hello')
  expect((await wallet.nextPush()).message).toBe('hello')
  const response = await fetch(`${url.replace('ws', 'http')}/getWallets?projectId=test`)
  expect(response.status).toBe(200)
  await Promise.all([wallet.close(), site.close()])
})

test('error: a page the project does not allow, told so when it asks to be', async () => {
  const headers = { origin: 'https://evil.example' }
  await expect(connectRaw(url, { headers })).rejects.toThrow('403')
  const explained = await connectRaw(url, { headers, query: '&useOnCloseEvent=true' })
  expect(await explained.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
})

test('error: a project nobody made, and addresses that are none', async () => {
  const socket = new WebSocket((await relayAddress(url)).replace('projectId=test', 'projectId=nobody'))
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('401')
  const { port } = gateway.server.address() as AddressInfo
  for (const path of ['//', '/%', '/?projectId=%', '*', 'http://[']) {
    const odd = connect(port, '127.0.0.1')
    odd.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\norigin: https://x.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    )
    odd.resume()
    await once(odd, 'close')
  }
  expect((await gateway.get('/health')).status).toBe(200)
})

test('behavior: messages wait in the folder of the gateway, and closing ends the sockets', async () => {
  const own = await startTestGateway({ parts: [createRelayPart], config: { demoProject: { id: 'test', origins: [] } } })
  own.server.listen(0, '127.0.0.1')
  await once(own.server, 'listening')
  const client = await connectRaw(`ws://127.0.0.1:${(own.server.address() as AddressInfo).port}`)
  await own.close()
  expect((await client.closed).code).toBe(1001)
})

test('behavior: the limits of the gateway’s file are those of its relay and of its mailboxes', async () => {
  const relayLimits = { maxTopicsPerConnection: 1, maxStoredMessagesPerClient: 1 }
  const config = { demoProject: { id: 'test', origins: [] }, relayLimits }
  const own = await startTestGateway({ parts: [createRelayPart], config })
  own.server.listen(0, '127.0.0.1')
  await once(own.server, 'listening')
  const client = await connectRaw(`ws://127.0.0.1:${(own.server.address() as AddressInfo).port}`)
  const topics = [newTopic(), newTopic()]
  expect(await client.request('irn_batchSubscribe', { topics })).toMatchObject({ error: { code: -32_602 } })
  expect((await client.publish(newTopic(), 'one')).kind).toBe('result')
  expect(await client.publish(newTopic(), 'two')).toMatchObject({ error: { code: -32_028 } })
  await own.close()
})
